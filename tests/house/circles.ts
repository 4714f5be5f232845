import type { Import } from './source-files.ts'

/** The groups of modules that import each other round a circle; what is fetched later closes none. */
export function circles(files: readonly string[], importsOf: (file: string) => readonly Import[]): readonly (readonly string[])[] {
  const known = new Set(files)
  const next = new Map(
    files.map((file) => [file, importsOf(file).flatMap(({ target, dynamic }) => (dynamic || !known.has(target) ? [] : [target]))]),
  )
  const reach = (from: string): ReadonlySet<string> => {
    const seen = new Set<string>()
    const open = [...(next.get(from) ?? [])]
    for (let file = open.pop(); file !== undefined; file = open.pop()) {
      if (seen.has(file)) continue
      seen.add(file)
      open.push(...(next.get(file) ?? []))
    }
    return seen
  }
  const reached = new Map(files.map((file) => [file, reach(file)]))
  const groups = files
    .filter((file) => reached.get(file)?.has(file))
    .map((file) => files.filter((other) => reached.get(file)?.has(other) && reached.get(other)?.has(file)).sort())
  return [...new Map(groups.map((group) => [group.join(), group])).values()]
}
