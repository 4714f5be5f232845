import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { FAILURES, type FailureName, type FailureRow, failureText } from '#shared/flows/core/failures.ts'
import type { MessageKey } from '#shared/i18n/index.ts'
import { createDemo } from '#shared/ui/demo/create-demo.ts'
import { DEMO_NAMES, demoLines, demoRow } from '#shared/ui/demo/section-8.ts'
import { LINES, type Line } from '#shared/ui/demo/types.ts'
import { memoryPorts } from '#tests/support/memory/ports.ts'

/** The messages named in section 8, line by line. A message added there must be added here, and then requires a row. */
const NAMED: Readonly<Record<Line, string>> = {
  '8-01': 'friendlyReminder',
  '8-02': 'cartEmptied',
  '8-03': 'systemOrNetworkException',
  '8-04': 'paymentTokenUnavailable',
  '8-05': 'planAlreadyInCart cadastralNumberFormatError inputError tickAtLeastOne',
  '8-06': 'searchNoResult',
  '8-07': 'friendlyReminder',
  '8-08': 'systemOrNetworkException loadFailed',
  '8-09': 'platformNotSupportedTitle platformNotSupported',
  '8-10': 'identitySuccess identityFailed identityCodeFailed identityCancelled identityInProgress',
  '8-11': `uploadFailed deletionFailed cancelUploadFailed fileNotFound fileLoadFailed noPreviewUrl qrUnrecognisable shootingFailed
    noCameraPermission noMicrophonePermission audioUploadFailed fileTooLarge fileTypeMismatch fileTypeNotPreviewable submissionFailed
    operationFailed downloadFileFailed`,
  '8-12': 'paymentProblem transactionFailedRetry bankMaintenance networkAbnormal paymentNotCompleted paymentSuccessful',
  '8-13': 'abandonConfirm confirmLeavePage',
  '8-14': 'systemOrNetworkException signInAttemptOver',
  '8-15': 'requestTimeout loadFailed problemTooMany cancel',
  '8-16': '',
}
/** Causes in section 8 outside the table of failures, each with its own row. */
const CAUSES: Readonly<Partial<Record<Line, readonly (typeof DEMO_NAMES)[number][]>>> = {
  '8-02': ['cartInvalid', 'cartUnfetchable'],
  '8-15': ['timeout', 'parseError', 'httpError', 'cancelled'],
}

describe('section 8 on the test page', () => {
  test('the lines are those of the specification’s map, and each has its rows; [8-16] shows none', () => {
    const map = readFileSync(new URL('../../docs/spec-map.md', import.meta.url), 'utf8')
    const mapped = [...map.matchAll(/^- (8-\d\d):/gm)].map(([, line]) => line)
    expect(mapped).toEqual(Object.keys(LINES))
    for (const { line, names } of demoLines()) expect(names.length > 0, line).toBe(line !== '8-16')
  })

  test.each(Object.keys(NAMED) as Line[])('[%s] every message and every cause it names has a row', (line) => {
    const names = DEMO_NAMES.filter((name) => demoRow(name).line === line)
    const said = names.flatMap((name) => demoRow(name).messages)
    expect(said).toEqual(expect.arrayContaining(NAMED[line].match(/\w+/g) ?? []))
    expect(names).toEqual(expect.arrayContaining([...(CAUSES[line] ?? [])]))
  })

  test.each(Object.keys(FAILURES) as FailureName[])('%s of the table of failures has a row of the same name, line and words', (name) => {
    expect(DEMO_NAMES).toContain(name)
    const row = demoRow(name as (typeof DEMO_NAMES)[number])
    const failure: FailureRow = FAILURES[name]
    expect(row.line).toBe(failure.spec)
    if (failure.text !== 'server' && failure.show !== 'silent' && failure.show !== 'page')
      expect(row.messages[0]).toBe((failureText(name) as { key: MessageKey }).key)
    if (failure.more === 'moneyNothingTaken') expect(row.money).toBe('moneyNothingTaken')
  })

  /** Messages that nothing in the test system causes (decision 9.14). If something can cause one, remove it from this list. */
  const NOTHING_CAUSES: readonly string[] = ['noMicrophonePermission', 'audioUploadFailed', 'qrUnrecognisable']

  test('the three failures that nothing causes are told by the test page like every other, the rest are not', async () => {
    for (const name of DEMO_NAMES) {
      const ports = memoryPorts()
      ports.navigator.arrive('demo', { say: name })
      const { state, actions } = createDemo({ ports } as unknown as Parameters<typeof createDemo>[0])
      actions(state).open()
      const row = demoRow(name)
      const isSaid = NOTHING_CAUSES.includes(name)
      expect(row.way === undefined && row.scenario === undefined, name).toBe(isSaid)
      expect(ports.dialogs.toasts, name).toEqual(isSaid ? [{ message: { key: row.messages[0] }, tone: 'failure' }] : [])
    }
  })
})
