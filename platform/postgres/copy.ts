import { Readable, Writable } from "node:stream"
import { Step, type Wire } from "./steps.ts"

/** `copy … to stdout`, as a stream. */
export class CopyOut extends Step {
  onStart: () => void = () => {}
  readonly stream: Readable
  readonly #text: string
  readonly #wire: Wire

  constructor(text: string, wire: Wire) {
    super()
    this.#text = text
    this.#wire = wire
    this.stream = new Readable({
      read: () => void wire.stream.resume(),
      // The remaining rows still have to be read.
      destroy: (fault, done) => {
        wire.stream.resume()
        done(fault)
      },
    })
    this.stream.on("error", () => {})
  }

  submit(wire: Wire) {
    wire.query(this.#text)
    this.onStart()
  }

  override handleCopyData({ chunk }: { chunk: Buffer }) {
    if (this.stream.destroyed) return
    // Copied, because the connection reuses its buffer.
    if (!this.stream.push(Buffer.from(chunk))) this.#wire.stream.pause()
  }

  finish() {
    this.stream.push(null)
  }

  override fail(fault: unknown) {
    this.stream.destroy(fault as Error)
  }
}

/** `copy … from stdin`, as a stream: it finishes when PostgreSQL has taken
 * everything. */
export class CopyIn extends Step {
  onStart: () => void = () => {}
  readonly stream: Writable
  readonly #text: string
  #finished: (fault?: Error | null) => void = () => {}

  constructor(text: string, wire: Wire) {
    super()
    this.#text = text
    this.stream = new Writable({
      write(chunk: Buffer, _, done) {
        wire.sendCopyFromChunk(chunk)
        if (wire.stream.writableNeedDrain) wire.stream.once("drain", done)
        else done()
      },
      final: (done) => {
        this.#finished = done
        wire.endCopyFrom()
      },
      destroy(fault, done) {
        if (!this.writableEnded && wire.stream.writable) {
          wire.sendCopyFail(fault?.message ?? "it was left unfinished")
        }
        done(fault)
      },
    })
    this.stream.on("error", () => {})
  }

  submit(wire: Wire) {
    wire.query(this.#text)
  }

  override handleCopyInResponse() {
    this.onStart()
  }

  finish() {
    this.#finished()
  }

  override fail(fault: unknown) {
    this.onFail(fault)
    this.#finished(fault as Error)
    this.stream.destroy(fault as Error)
  }
}
