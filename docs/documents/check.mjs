// called with the file of the keys, the mark and, where there is one, the sealed document
import { createHash, createPublicKey, verify } from 'node:crypto'
import { readFileSync } from 'node:fs'

const [, , keysFile, mark, file] = process.argv
const [header, payload, signature] = mark.split('.')
const { kid } = JSON.parse(Buffer.from(header, 'base64url'))
const jwk = JSON.parse(readFileSync(keysFile)).keys.find((key) => key.kid === kid)
const isGenuine =
  jwk !== undefined &&
  verify(
    'sha256',
    Buffer.from(`${header}.${payload}`),
    { key: createPublicKey({ key: jwk, format: 'jwk' }), dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  )
const [number, item, day, hash] = Buffer.from(payload, 'base64url').toString().split('\n')
console.log(isGenuine ? `genuine: ${number}, ${item}, issued on ${day}` : 'not genuine')

if (isGenuine && file) {
  const bytes = readFileSync(file)
  const text = bytes.toString('latin1')
  // the sealed file begins with the document as handed in: one of its ends has the hash of the QR
  const ends = [...text.matchAll(/%%EOF\s*/g)].flatMap(({ index, 0: { length } }) =>
    Array.from({ length: length - 4 }, (_, at) => index + 5 + at),
  )
  const end = ends.find((at) => createHash('sha256').update(bytes.subarray(0, at)).digest('base64url') === hash)
  if (end === undefined) console.log('the file holds another document')
  else if (isOneSeal(text, end)) console.log('the file holds the document of this QR, and one seal over the whole file')
  else console.log('the file begins with the document of this QR, and was changed behind it: not the file that was issued')
}

// what follows the document is one update alone, whose seal covers every byte of the file but the seal's own value
function isOneSeal(text, end) {
  const rest = text.slice(end)
  const ranges = [...rest.matchAll(/\/ByteRange\s*\[\s*0\s+(\d+)\s+(\d+)\s+(\d+)\s*\]/g)]
  const updates = rest.match(/startxref\s+\d+\s+%%EOF/g) ?? []
  if (ranges.length !== 1 || updates.length !== 1 || !/%%EOF\s*$/.test(rest)) return false
  const [from, to, length] = ranges[0].slice(1).map(Number)
  return from > end && to + length === text.length && /^<[0-9a-f]*>$/i.test(text.slice(from, to))
}
