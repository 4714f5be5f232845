import { until } from './attended.ts'
import { ANSWER_MS, type Caller } from './caller.ts'
import type { Came, Check } from './checks.ts'
import type { Arrived, Notices } from './notices.ts'

/** The state that the checks of all called counterparts share. */
export interface CounterpartRun {
  readonly caller: Caller
  readonly notices: Notices
  /** how long to wait for a tester's action at the counterpart; 0: there is no tester */
  readonly attendedSeconds: number
  readonly say: (line: string) => void
  /** how long to wait for a notice, and for its repetition */
  readonly noticeSeconds: { readonly first: number; readonly again: number }
}

/** Makes the same call four times at once; returns the first failed result, if there is one. */
export async function fourAtOnce(ask: () => Promise<Came>): Promise<Came> {
  const came = await Promise.all([ask(), ask(), ask(), ask()])
  return came.find(({ isOk }) => !isOk) ?? { came: '200 each time', isOk: true }
}

type IsIt = (body: Arrived['body']) => boolean

/** Waits for a notice and checks its content. */
export async function firstNotice(
  { notices, noticeSeconds: { first } }: CounterpartRun,
  isIt: IsIt,
  faultIn: (body: Arrived['body']) => string | undefined,
): Promise<Came> {
  const found = await until(first, () => notices.arrived.find(({ body }) => isIt(body)))
  if (found === undefined) return { came: `none came within ${first} seconds`, isOk: false }
  const { form, isGenuine, isReadable, body } = found
  if (form === undefined) return { came: 'it is not signed', isOk: false }
  if (form !== notices.form) return { came: `its signature is in the form ${form}, and the setting is ${notices.form}`, isOk: false }
  if (!isGenuine) return { came: `its signature (${form}) is not genuine`, isOk: false }
  if (!isReadable) return { came: 'it is not of the agreed shape', isOk: false }
  const fault = faultIn(body)
  return { came: fault ?? `it came, signed in the form ${form}`, isOk: fault === undefined }
}

/** Whether that notice, answered with 503, is sent again with the same number. */
export async function secondNotice({ notices, noticeSeconds: { again } }: CounterpartRun, isIt: IsIt): Promise<Came> {
  const count = (): number => {
    const ids = notices.arrived.filter(({ body }) => isIt(body)).map(({ body }) => body.noticeId)
    return ids.filter((id) => id === ids[0]).length
  }
  const isBack = await until(again, () => (count() > 1 ? true : undefined))
  return { came: isBack ? 'it came again' : `it did not come again within ${again} seconds`, isOk: isBack === true }
}

/** The last check, because it covers all answers. */
export const QUICK: Check<Pick<CounterpartRun, 'caller'>> = {
  what: 'how long the slowest answer took',
  expected: `at most ${ANSWER_MS / 1000} seconds: after them the product counts a call as unanswered`,
  run: async ({ caller }) => ({
    came: `${(caller.slowestMs / 1000).toFixed(2)} s`,
    isOk: caller.slowestMs > 0 && caller.slowestMs <= ANSWER_MS,
  }),
}
