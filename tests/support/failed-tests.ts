export interface VitestReport {
  readonly testResults: readonly {
    readonly name: string
    readonly status: string
    readonly message?: string
    readonly assertionResults: readonly {
      readonly fullName: string
      readonly status: string
      readonly failureMessages?: readonly string[]
    }[]
  }[]
}

interface PlaywrightSuite {
  readonly title: string
  readonly suites?: readonly PlaywrightSuite[]
  readonly specs?: readonly { readonly title: string; readonly ok: boolean; readonly tests?: readonly { readonly status: string }[] }[]
}
export type PlaywrightReport = { readonly suites: readonly PlaywrightSuite[] }

/** A line for each failed test, each file that failed as a whole, and each whose process ended too early; `root`: prefix of the files' paths. */
export const failedInVitest = ({ testResults }: VitestReport, root: string): readonly string[] =>
  testResults.flatMap(({ name, status, message, assertionResults }) => {
    const file = name.replace(`${root}/`, '')
    const failed = assertionResults
      .filter((one) => one.status === 'failed')
      .map(({ fullName, failureMessages = [] }) => [`${file} ${fullName}`, ...failureMessages.map((why) => reasonOf(why, name))].join(': '))
    // Vitest marks a test as pending if its process died during or before it, and the file as passed.
    const unended = assertionResults.filter((one) => one.status === 'pending').length
    if (unended > 0) return [...failed, `${file}: its process ended before ${unended} of its tests`]
    return failed.length === 0 && status === 'failed' ? [`${file}: ${message?.split('\n', 1)[0] ?? 'failed as a whole'}`] : failed
  })

/** The first line of an error, and the line of the test that caused it. */
function reasonOf(error: string, path: string): string {
  const [first = ''] = error.split('\n', 1)
  const [, after = ''] = error.split(path)
  const [, line] = /^:(\d+)/.exec(after) ?? []
  return line === undefined ? first : `${first} (line ${line})`
}

/** A line for each journey that failed, or passed only on a retry. */
export const failedInPlaywright = ({ suites }: PlaywrightReport): readonly string[] => suites.flatMap((suite) => failedOf(suite, []))

function failedOf({ title, suites = [], specs = [] }: PlaywrightSuite, above: readonly string[]): readonly string[] {
  const titles = [...above, title]
  const failed = specs.filter(({ ok, tests = [] }) => !ok || tests.some(({ status }) => status === 'flaky'))
  return [...failed.map((spec) => [...titles, spec.title].join(' › ')), ...suites.flatMap((suite) => failedOf(suite, titles))]
}
