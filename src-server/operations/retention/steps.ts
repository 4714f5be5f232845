/** Parts of a round by their names; each says how many rows or files it took. */
export type Steps<Taken> = { readonly [Name in keyof Taken]: () => Promise<number> }

/** Runs the parts one after the other. When one fails, `failed` is called with its name and error, and the next one runs. */
export async function doSteps<Taken>(steps: Steps<Taken>, failed: (name: keyof Taken, error: unknown) => void): Promise<Partial<Taken>> {
  const taken: { [Name in keyof Taken]?: number } = {}
  for (const name of Object.keys(steps) as (keyof Taken)[])
    try {
      taken[name] = await steps[name]()
    } catch (error) {
      failed(name, error)
    }
  return taken as Partial<Taken>
}
