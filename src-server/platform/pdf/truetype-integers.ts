function written(values: readonly number[], bytes: 2 | 4): Buffer {
  const buffer = Buffer.alloc(values.length * bytes)
  values.forEach((value, index) => {
    if (bytes === 2) buffer.writeUInt16BE(value & 0xffff, index * 2)
    else buffer.writeUInt32BE(value >>> 0, index * 4)
  })
  return buffer
}

/** Writes numbers of 16 bits, negative ones as two's complement. */
export const uint16s = (...values: readonly number[]): Buffer => written(values, 2)

/** Writes numbers of 32 bits, negative ones as two's complement. */
export const uint32s = (...values: readonly number[]): Buffer => written(values, 4)
