import { JSONParser } from '@streamparser/json'
import { COLUMNS, type Entry, type Fields, FileFault } from './entry.ts'
import { readFields } from './fields.ts'
import { outlineOf } from './outline.ts'

const NOT_A_COLLECTION = 'The file is no GeoJSON FeatureCollection.'

/** Reads a GeoJSON register feature by feature. An entry's line is where its feature ends, as most programs write one per line. */
export async function* readGeoJson(pieces: AsyncIterable<string>): AsyncGenerator<Entry> {
  let line = 1
  let isCollection = false
  const found: Entry[] = []
  const parser = new JSONParser({ paths: ['$.type', '$.features.*'], keepStack: false })
  parser.onValue = ({ value, key, stack }) => {
    if (stack.length > 1) found.push(entryOf(line, value))
    else if (key === 'type') isCollection = value === 'FeatureCollection'
  }
  const isAtEnd = () => parser.isEnded
  const read = (text: string): void => {
    try {
      parser.write(text)
    } catch {
      // the line helps more than the parser's message
      throw new FileFault(`The file is no JSON from line ${line} on.`)
    }
  }
  for await (const piece of pieces) {
    for (const [at, text] of piece.split('\n').entries()) {
      if (at > 0) line += 1
      if (isAtEnd() && text.trim() !== '') throw new FileFault(`The file is no JSON from line ${line} on.`)
      if (text !== '' && !isAtEnd()) read(at > 0 ? `\n${text}` : text)
      yield* found.splice(0)
    }
  }
  if (!isAtEnd()) throw new FileFault('The file ends before its JSON does.')
  if (!isCollection) throw new FileFault(NOT_A_COLLECTION)
}

function entryOf(line: number, feature: unknown): Entry {
  const { type, properties, geometry } = (typeof feature === 'object' && feature !== null ? feature : {}) as Record<string, unknown>
  if (type !== 'Feature') return { line, faults: ['It is no Feature.'] }
  const all = (typeof properties === 'object' && properties !== null ? properties : {}) as Record<string, unknown>
  const fields = Object.fromEntries(COLUMNS.map((name) => [name, Object.hasOwn(all, name) ? all[name] : undefined])) as Fields
  return readFields(line, fields, outlineOf(geometry))
}
