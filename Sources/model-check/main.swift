import Foundation
import ModelCheck

exit(ModelCheckTool.main(Array(CommandLine.arguments.dropFirst())))
