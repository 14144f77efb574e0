import ModelCheck
import Testing
