import { doSteps, type Steps } from '#server/operations/retention/steps.ts'

export async function allSteps<Taken>(steps: Steps<Taken>): Promise<Taken> {
  const taken = await doSteps(steps, (name, error) => {
    throw new Error(`${String(name)} failed`, { cause: error })
  })
  return taken as Taken
}
