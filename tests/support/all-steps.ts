import { doSteps, type Steps } from '#server/operations/retention/steps.ts'

/** Runs all steps of a round; none may fail. */
export async function allSteps<Taken>(steps: Steps<Taken>): Promise<Taken> {
  const taken = await doSteps(steps, (name, error) => {
    throw new Error(`${String(name)} failed`, { cause: error })
  })
  return taken as Taken
}
