const HALF = 16

/** Writes numbers of any width, highest bit first. */
export class BitWriter {
  private bytes = new Uint8Array(1 << 14)
  private at = 0
  private pending = 0
  private filled = 0

  write(value: number, bits: number) {
    // In halves when wide: shifts only reach 32 bits, some values more.
    if (bits > HALF) {
      const low = 2 ** HALF
      this.write(Math.floor(value / low), bits - HALF)
      this.write(value % low, HALF)
      return
    }
    this.pending = (this.pending << bits) | value
    this.filled += bits
    while (this.filled >= 8) {
      this.filled -= 8
      this.push((this.pending >> this.filled) & 0xff)
    }
    this.pending &= (1 << this.filled) - 1
  }

  signed(value: number, bits: number) {
    this.write(value < 0 ? value + 2 ** bits : value, bits)
  }

  /** So many zeros and a one. */
  unary(zeros: number) {
    for (let left = zeros; left > 0; left -= 16)
      this.write(0, Math.min(left, 16))
    this.write(1, 1)
  }

  align() {
    if (this.filled) this.write(0, 8 - this.filled)
  }

  /** All whole bytes so far. */
  done() {
    return this.bytes.subarray(0, this.at)
  }

  private push(byte: number) {
    if (this.at === this.bytes.length) {
      const larger = new Uint8Array(this.bytes.length * 2)
      larger.set(this.bytes)
      this.bytes = larger
    }
    this.bytes[this.at++] = byte
  }
}
