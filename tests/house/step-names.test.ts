import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { STEP_TYPES } from '#shared/domain/service/step-types.ts'
import { projectFiles } from './source-files.ts'

const BY_HAND = new RegExp(`(?:\\b(?:step)?type\\s*[!=]==|case)\\s*'(?:${STEP_TYPES.join('|')})'`, 'gi')

test('a comparison with the name of a step type is found', () => {
  for (const line of [
    "if (step.type === 'payment')",
    "steps.some(({ stepType }) => stepType !== 'form')",
    "stepAt(state)?.type === 'dataCheck'",
    "case 'upload':",
  ])
    expect(line.match(BY_HAND)).not.toBeNull()
  expect("row.kind === 'form'".match(BY_HAND)).toBeNull()
})

test('no source tests the name of a step type by hand: tables by type, by answers or by task do', () => {
  const files = projectFiles('src-shared', 'src-web', 'src-mobile', 'src-server').filter((file) => /\.tsx?$/.test(file))
  expect(files.length).toBeGreaterThan(50)
  expect(files.flatMap((file) => (readFileSync(file, 'utf8').match(BY_HAND) ?? []).map((found) => `${file}: ${found}`))).toEqual([])
})
