import type { Assault } from "./assault.ts"
import { oldStream } from "./old-stream.ts"
import { preHijack } from "./pre-hijack.ts"

/** Every assault, in the order they are tried. */
export const ASSAULTS: Assault[] = [preHijack, oldStream]
