/** Named steps of a round; each returns the number of rows or files that it handled. */
export type Steps<Taken> = { readonly [Name in keyof Taken]: () => Promise<number> }

/** Runs the steps one after the other. If one fails, `failed` is called with its name and error, and the next step runs. */
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
