import { expect, test } from 'vitest'
import type { MyRecordLine } from '#shared/domain/records/my-records.ts'
import { standing } from '#shared/ui/records/record-words.ts'

const line: MyRecordLine = {
  recordNo: 'EC1',
  kind: 'cadastral',
  state: 'in-process',
  title: { cht: '', chs: '', por: '', eng: '' },
  plans: [],
  paid: undefined,
  receivedAt: '2026-11-20T04:00:00Z',
  expectedDay: '2026-11-27',
  expectedCertain: true,
  late: false,
}

test('a record whose day has passed is called late in place of its state (decision 11)', () => {
  const key = (late: boolean) => standing((words) => String(words), { ...line, late })
  expect(key(false)).toBe('recordInProcessText')
  expect(key(true)).toBe('recordLate')
})
