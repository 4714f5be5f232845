import leven from 'leven'

/** The known word that is nearest to a mistyped one; undefined if more letters differ than its own limit allows. */
export function nearestWord<W extends string>(given: string, known: readonly W[], limitOf: (word: W) => number): W | undefined {
  const [near] = known.map((word) => ({ word, distance: leven(given, word) })).sort((a, b) => a.distance - b.distance)
  return near !== undefined && near.distance <= limitOf(near.word) ? near.word : undefined
}
