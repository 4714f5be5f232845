import { act, configure, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { proxy } from 'valtio/vanilla'
import { expect } from 'vitest'
import type { AppModel } from '#shared/app/types.ts'
import type { Language } from '#shared/domain/languages.ts'
import type { StepType } from '#shared/domain/service/step-types.ts'
import type { Surface } from '#shared/domain/surfaces.ts'
import { EMPTY_APPLICATION } from '#shared/flows/application/empty.ts'
import type { ApplicationActions, ApplicationState, FormHandle, ShownForm } from '#shared/flows/application/types.ts'
import { type FormKit, StepForm } from '#shared/forms/step-form/StepForm.tsx'
import { KIT } from '#shared/forms/widgets/index.ts'
import { translatorOf } from '#shared/i18n/catalogues.ts'
import { AppContext } from '#shared/ui/shell/app-context.tsx'
import { memoryClock } from '#tests/support/memory/clock.ts'
import { stepOf } from '#tests/support/service-makers.ts'

// Lazy parts load later on a loaded machine.
configure({ asyncUtilTimeout: 10_000 })

export const field = (title: string, more = {}) => ({ type: 'string', title, 'x-decorator': 'FormItem', 'x-component': 'Input', ...more })
export const object = (properties: object) => ({ type: 'object', properties })

interface AppOptions {
  readonly language?: Language
  readonly sandbox?: boolean
  readonly surface?: Surface
  readonly application?: Partial<ApplicationState>
  readonly acts?: Partial<ApplicationActions>
}

/** The part of the product that a form and its widgets use, without a flow. */
export function pageApp({ language = 'en', sandbox = true, surface = 'web', application, acts }: AppOptions = {}): AppModel {
  const flow = (state: object, actions: object = {}) => ({ state: proxy(state), actions: () => actions })
  const service = { purposes: [], postItems: [], projects: [], steps: [] }
  const applied = flow(
    { ...EMPTY_APPLICATION, service, ...application },
    { upload: () => undefined, next: () => undefined, nextLabel: 'next', ...acts },
  )
  return {
    preferences: flow({ language, translator: translatorOf(language), isDark: false, platform: 'one' }),
    publicInfo: flow({ facts: { kind: 'ready', value: { sandbox } } }),
    flow: () => applied,
    currentPage: { route: 'serviceStep' },
    ports: { clock: memoryClock(), hostPage: {}, phone: {} },
    api: { urlOf: (path: string) => path },
    surface,
  } as unknown as AppModel
}

export interface Page {
  readonly formHandle: () => FormHandle
  readonly told: () => ShownForm | undefined
  readonly changes: () => number
  readonly checks: () => number
  show(state: Partial<ApplicationState>): void
}

/** A step's form on the kit of the calling tests, without the flow: its reports to the flow are recorded for the test. */
export async function show(
  formJson: unknown,
  { values = {}, type = 'form', kit = KIT, ...options }: AppOptions & { values?: object; type?: StepType; kit?: FormKit } = {},
): Promise<Page> {
  let told: ShownForm | undefined
  let changes = 0
  let checks = 0
  const app = pageApp(options)
  const actions = {
    attachForm: (_formId: string, next: ShownForm) => {
      told = next
      return () => undefined
    },
    formChanged: () => {
      changes += 1
    },
    formChecked: () => {
      checks += 1
    },
    saveBeforeLeaving: () => undefined,
  } as unknown as ApplicationActions
  const step = stepOf(type, { id: 'a-form', formId: 'a-form', formJson })
  let state: ApplicationState = { ...EMPTY_APPLICATION, answers: { forms: { 'a-form': values as never }, receive: null, materials: {} } }
  const page = (now: ApplicationState) => (
    <AppContext value={app}>
      <StepForm kit={kit} step={step} state={now} actions={actions} />
    </AppContext>
  )
  const { rerender, container } = render(page(state))
  await waitFor(() => expect(container.textContent).not.toBe(''))
  // The flow is notified shortly after the page is drawn.
  if (type === 'form') await waitFor(() => expect(told).toBeDefined())
  return {
    formHandle: () => {
      if (told === undefined || told === 'broken') throw new Error('no form on the page')
      return told
    },
    told: () => told,
    changes: () => changes,
    checks: () => checks,
    show: (more) => {
      state = { ...state, ...more }
      rerender(page(state))
    },
  }
}

export const boxOf = (label: string) => screen.queryByLabelText(new RegExp(`^${label}\\b`)) as HTMLInputElement | null
export const type = async (label: string, text: string) => {
  const box = boxOf(label) as HTMLInputElement
  await userEvent.clear(box)
  await userEvent.type(box, text)
}
export const faultsOf = async (page: Page) => {
  let faults: Awaited<ReturnType<FormHandle['validate']>> = []
  await act(async () => {
    faults = await page.formHandle().validate()
  })
  return faults.map(({ path, label, message }) => `${path} | ${label} | ${'text' in message ? message.text : message.key}`)
}
