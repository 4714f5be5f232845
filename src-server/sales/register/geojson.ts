import { JSONParser } from '@streamparser/json'
import { COLUMNS, type Entry, type EntryPlace, type Fields, FileFault, OPTIONAL_COLUMNS } from './entry.ts'
import { readFields } from './fields.ts'
import { wrongCrs } from './grid.ts'
import { outlineOf } from './outline.ts'

const NOT_A_COLLECTION = 'The file is no GeoJSON FeatureCollection.'

/** Reads a GeoJSON register feature by feature. An entry's line is where its feature ends, because most programs write one per line. */
export async function* readGeoJson(pieces: AsyncIterable<string>): AsyncGenerator<Entry> {
  let line = 1
  let feature = 0
  let isCollection = false
  let crs: string | undefined
  const found: Entry[] = []
  const parser = new JSONParser({ paths: ['$.type', '$.crs', '$.coordRefSys', '$.features.*'], keepStack: false })
  parser.onValue = ({ value, key, stack }) => {
    if (stack.length > 1) {
      feature += 1
      found.push(entryOf({ line, feature }, value))
    } else if (key === 'type') isCollection = value === 'FeatureCollection'
    // it may come after the features, so nothing is written before the whole file was read
    else crs ??= wrongCrs(value)
  }
  const isAtEnd = () => parser.isEnded
  const read = (text: string): void => {
    try {
      parser.write(text)
    } catch {
      // the line is more helpful than the parser's message
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
  if (crs !== undefined) throw new FileFault(crs)
}

function entryOf(place: EntryPlace, feature: unknown): Entry {
  const { type, properties, geometry, crs } = (typeof feature === 'object' && feature !== null ? feature : {}) as Record<string, unknown>
  if (type !== 'Feature') return { ...place, faults: ['It is no Feature.'] }
  const all = (typeof properties === 'object' && properties !== null ? properties : {}) as Record<string, unknown>
  const names = [...COLUMNS, ...OPTIONAL_COLUMNS]
  const fields = Object.fromEntries(names.map((name) => [name, Object.hasOwn(all, name) ? all[name] : undefined])) as Fields
  const otherGrid = wrongCrs(crs)
  return readFields(place, fields, otherGrid === undefined ? outlineOf(geometry) : { fault: otherGrid, ofFile: true })
}
