import FuzzProperties
import Testing
@Suite struct CorpusTests {}
