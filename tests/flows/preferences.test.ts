import { setImmediate as everythingElse } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import type { Language } from '#shared/domain/languages.ts'
import { readLaunch } from '#shared/flows/shell/launch/read-launch.ts'
import { createPreferences } from '#shared/flows/shell/preferences/create-preferences.ts'
import { catalogueFiles, createTranslations } from '#shared/i18n/index.ts'
import type { RestMessages } from '#shared/i18n/keys.ts'
import { memoryPorts } from '#tests/support/memory/ports.ts'
import { act, until } from '../support/flow-rig.ts'

/** Preferences whose catalogues load, or fail to load, when the test says so. */
async function preferences(language: Language) {
  const ports = memoryPorts()
  const { local, session } = ports.storage
  const launch = readLaunch({ search: `?language=${language}`, referrer: '', local, session, origin: 'http://ours.test' })
  const asked: { language: Language; come(): Promise<void>; fail(): void }[] = []
  const rest = (next: Language) =>
    new Promise<RestMessages>((resolve, reject) => {
      const come = async () => resolve(await catalogueFiles.rest(next))
      asked.push({ language: next, come, fail: () => reject(new Error('the chunk did not load')) })
    })
  const translations = await createTranslations(launch.language, { first: catalogueFiles.first, rest })
  const flow = createPreferences({ launch, ports, currentPage: { route: 'chooseEcad' }, translations })
  return { flow, ports, asked }
}

describe('the words of a page [1-06], [8-12]', () => {
  test('the rest of the words are fetched once, however many ask, and take the place of the first', async () => {
    const { flow, asked } = await preferences('pt')
    const first = flow.state.translator
    const waits = [flow.loadAllTexts(), flow.loadAllTexts()]
    expect(asked.map(({ language }) => language)).toEqual(['pt'])
    await asked[0]?.come()
    await Promise.all(waits)
    expect(flow.state.translator).not.toBe(first)
    expect(flow.state.translator.t('previous')).toBe('Anterior')
    await flow.loadAllTexts()
    expect(asked).toHaveLength(1)
  })

  test('not coming rejects for who waits, and the next to ask fetches again', async () => {
    const { flow, asked } = await preferences('pt')
    const waits = flow.loadAllTexts()
    asked[0]?.fail()
    await expect(waits).rejects.toThrow('the chunk did not load')
    const again = flow.loadAllTexts()
    await asked[1]?.come()
    await again
    expect(asked.map(({ language }) => language)).toEqual(['pt', 'pt'])
  })

  test('a language chosen while the rest of the old one is on its way stays', async () => {
    const { flow, asked } = await preferences('pt')
    const waits = flow.loadAllTexts()
    act(flow).chooseLanguage('en')
    await asked[1]?.come()
    await until(() => flow.state.language === 'en')
    const english = flow.state.translator
    await asked[0]?.come()
    await waits
    expect([flow.state.language, flow.state.translator === english]).toEqual(['en', true])
    expect([english.t('next'), english.t('previous')]).toEqual(['Next', 'Previous'])
  })

  test('a catalogue that does not load leaves the language as it is and says so [8-12]', async () => {
    const { flow, ports, asked } = await preferences('pt')
    act(flow).chooseLanguage('zh-Hans')
    asked[0]?.fail()
    await until(() => ports.dialogs.toasts.length > 0)
    expect(ports.dialogs.toasts).toEqual([{ message: { key: 'networkAbnormal' }, tone: 'failure' }])
    expect(flow.state.language).toBe('pt')
  })

  test('back to the present language before the other came: nothing changes, and nothing is said', async () => {
    const { flow, ports, asked } = await preferences('pt')
    act(flow).chooseLanguage('en')
    act(flow).chooseLanguage('pt')
    await asked[0]?.come()
    await everythingElse()
    act(flow).chooseLanguage('zh-Hant')
    act(flow).chooseLanguage('pt')
    asked[1]?.fail()
    await everythingElse()
    expect([flow.state.language, ports.dialogs.toasts]).toEqual(['pt', []])
  })
})
