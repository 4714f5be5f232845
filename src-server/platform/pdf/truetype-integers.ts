function written(values: readonly number[], bytes: 2 | 4): Buffer {
  const buffer = Buffer.alloc(values.length * bytes)
  values.forEach((value, index) => {
    if (bytes === 2) buffer.writeUInt16BE(value & 0xffff, index * 2)
    else buffer.writeUInt32BE(value >>> 0, index * 4)
  })
  return buffer
}

/** Numbers of 16 bits one after the other, negative ones as their complement. */
export const uint16s = (...values: readonly number[]): Buffer => written(values, 2)

/** Numbers of 32 bits one after the other. */
export const uint32s = (...values: readonly number[]): Buffer => written(values, 4)
