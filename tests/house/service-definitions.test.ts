import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { checkForm } from '#server/applications/services/check-form.ts'
import type { StepDefinition } from '#server/applications/services/definition.ts'
import { WIDGET_PAGES } from '#server/applications/services/page/widgets.ts'
import { projectFiles, read } from './source-files.ts'

const page = readFileSync('docs/service-definitions.md', 'utf8')
const widgets = projectFiles('src-shared/forms/widgets').map(read)
const sources = projectFiles('src-shared/forms', 'src-shared/domain/calendar/date-rules.ts').map(read)
const documented = new Set(
  Object.values(WIDGET_PAGES).flatMap(({ props }) => [
    ...Object.keys(props),
    ...Object.values(props).flatMap((means) => [...means.matchAll(/`(\w+)`/g)].map(([, name = '']) => name)),
  ]),
)

describe('docs/service-definitions.md', () => {
  it('names each prop that a widget reads, and no other', () => {
    const given = widgets.flatMap((source) => [
      ...[...source.matchAll(/\bgiven\.(\w+)/g)].map(([, name = '']) => name),
      ...[...source.matchAll(/const \{ ([\w, ]+) \} = (?:field\.)?given\b/g)].flatMap(([, names = '']) => names.split(', ')),
    ])
    expect([...new Set(given)].filter((name) => !documented.has(name) && name !== 'children')).toEqual([])
    const all = sources.join('\n')
    expect(
      Object.values(WIDGET_PAGES).flatMap(({ props }) => Object.keys(props).filter((name) => !new RegExp(`\\b${name}\\b`).test(all))),
    ).toEqual([])
  })

  it('shows reactions that a definition may have, and names what it may not', () => {
    const [, json = ''] = /```json\n([\s\S]*?)```/.exec(page) ?? []
    const formWith = (reactions: unknown): StepDefinition => ({
      stepType: 'form',
      stepName: { cht: 'x', chs: 'x', por: 'x', eng: 'x' },
      formJson: { type: 'object', properties: { a: { type: 'string', 'x-component': 'Input', 'x-reactions': reactions } } },
    })
    expect(checkForm(formWith(JSON.parse(json)), 'steps.0')).toEqual([])
    expect(checkForm(formWith({ fulfill: { run: "$self.value = 'x'" } }), 'steps.0')).toHaveLength(1)
  })
})
