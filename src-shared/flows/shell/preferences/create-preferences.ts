import { ref } from 'valtio/vanilla'
import { LANGUAGE_FACTS, type Language } from '../../../domain/languages.ts'
import type { Translations, Translator } from '../../../i18n/index.ts'
import type { Ports } from '../../../ports/index.ts'
import type { Query } from '../../../ports/navigator.ts'
import type { CurrentPage } from '../../core/current-page.ts'
import { createState } from '../../core/state.ts'
import { BUSINESS_KEY, DARK_KEY, LANG_KEY } from '../launch/read-launch.ts'
import type { Launch } from '../launch/types.ts'
import type { PreferencesFlow } from './types.ts'

export interface PreferencesSetup {
  readonly launch: Launch
  readonly ports: Pick<Ports, 'storage' | 'navigator' | 'dialogs'>
  readonly currentPage: CurrentPage
  /** contains at least the first screen's texts in `launch.language` */
  readonly translations: Translations
}

export function createPreferences({ launch, ports, currentPage, translations }: PreferencesSetup): PreferencesFlow {
  const { language, isDark, platform } = launch
  const { state, set } = createState({ language, isDark, platform, translator: ref(translations.translator(language)) })
  let wanted = language
  let completing: Promise<void> | undefined
  let { isDarkGiven } = launch

  /** Changes the address without a new history entry. That of a page that is not found stays: it has no route. */
  function changeAddress(next: (query: Query) => Query): void {
    const query = ports.navigator.query()
    const changed = next(query)
    if (ports.navigator.page() !== currentPage.route || Object.keys(changed).every((name) => query[name] === changed[name])) return
    ports.navigator.replace(currentPage.route, changed)
  }

  /** Updates the address, because on the next reload it has priority over the stored value [1-06], [1-07]. */
  const correctAddress = (name: 'language' | 'isDark', next: string) =>
    changeAddress((query) => (query[name] === undefined ? query : { ...query, [name]: next }))

  async function change(next: Language): Promise<void> {
    wanted = next
    try {
      await translations.loadAll(next)
      if (wanted !== next) return
      const translator = await translations.changeLanguage(next)
      ports.storage.local.set(LANG_KEY, LANGUAGE_FACTS[next].locale)
      set({ language: next, translator: ref(translator) })
      correctAddress('language', next)
    } catch {
      // the catalogue could not be loaded [8-12]: the language does not change
      if (wanted === next) ports.dialogs.toast({ key: 'networkAbnormal' }, 'failure')
    }
  }

  async function complete(): Promise<void> {
    const { language: current } = state
    await translations.loadAll(current)
    // `change` has already loaded all texts of a language that was chosen meanwhile
    if (state.language === current) set({ translator: ref(translations.translator(current)) })
  }

  async function translatorOf(asked: Language): Promise<Translator> {
    try {
      await translations.loadAll(asked)
      return translations.translator(asked)
    } catch {
      // [8-12] the caller falls back to the current language
      return state.translator
    }
  }

  function loadAllTexts(): Promise<void> {
    if (translations.hasAll(state.language)) return Promise.resolve()
    completing ??= complete().finally(() => {
      completing = undefined
    })
    return completing
  }

  function chooseDark(next: boolean): void {
    ports.storage.session.set(DARK_KEY, String(next))
    set({ isDark: next })
    correctAddress('isDark', String(next))
  }

  const carried = (): Query => ({
    ...(state.platform === 'ab' && { platform: state.platform }),
    ...(isDarkGiven && { isDark: String(state.isDark) }),
  })

  const completeAddress = () => changeAddress((query) => ({ ...carried(), ...query }))

  const actions = {
    chooseLanguage: (next: Language) => {
      if (next === state.language) wanted = next
      else void change(next)
    },
    chooseDark,
    followDark: (next: boolean) => {
      isDarkGiven = true
      chooseDark(next)
      completeAddress()
    },
  }
  return {
    state,
    loadAllTexts,
    translatorOf,
    carried,
    completeAddress,
    becomeBusiness: () => {
      ports.storage.session.set(BUSINESS_KEY, 'true')
      set({ platform: 'ab' })
      completeAddress()
    },
    becomePersonal: () => {
      ports.storage.session.set(BUSINESS_KEY, 'false')
      set({ platform: 'one' })
    },
    actions: () => actions,
  }
}
