import Foundation
import ModelCheck

let tool = ModelCheckTool(
  output: { FileHandle.standardOutput.write(Data($0.utf8)) },
  complaint: { FileHandle.standardError.write(Data($0.utf8)) })
exit(tool.run(Array(CommandLine.arguments.dropFirst())))
