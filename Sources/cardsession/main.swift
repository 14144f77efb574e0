import CardSessionTool
import Foundation

exit(Tool.main())
