export { type Checked, checkTape } from "./check.ts"
export { loadTape } from "./load.ts"
export { makeTape } from "./make.ts"
export { readTapeFile, writeTapeFile } from "./tape-file.ts"
