import { act, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { proxy } from 'valtio/vanilla'
import { expect } from 'vitest'
import type { AppModel } from '#shared/app/types.ts'
import type { Language } from '#shared/domain/languages.ts'
import type { Step } from '#shared/domain/service.ts'
import { EMPTY_APPLICATION } from '#shared/flows/application/empty.ts'
import type { ApplicationActions, ApplicationState, FormHandle, ShownForm } from '#shared/flows/application/types.ts'
import { translatorOf } from '#shared/i18n/catalogues.ts'
import { AppContext } from '#shared/ui/app-context.tsx'
import { type FormKit, StepForm } from '#shared/ui/step-form/StepForm.tsx'
import { PLAIN_KIT } from './plain-kit.tsx'

const stepOf = (formJson: unknown, type: Step['type'] = 'form'): Step => ({
  id: 'a-form',
  formId: 'a-form',
  sort: 1,
  needSubmit: true,
  type,
  name: 'Form',
  formJson,
  results: [],
  materials: [],
})
export const field = (title: string, more: object = {}) => ({
  type: 'string',
  title,
  'x-decorator': 'FormItem',
  'x-component': 'Input',
  ...more,
})
export const object = (properties: object) => ({ type: 'object', properties })

export interface Page {
  readonly formHandle: () => FormHandle
  /** what the flow was told of it last */
  readonly told: () => ShownForm | undefined
  readonly changes: () => number
  /** how often a submit button of the schema itself was pressed */
  readonly pressed: () => number
  show(state: Partial<ApplicationState>): void
}

interface ShowOptions {
  readonly language?: Language
  readonly sandbox?: boolean
  readonly values?: object
  readonly type?: Step['type']
  readonly kit?: FormKit
  /** how the application stands, for panels */
  readonly application?: Partial<ApplicationState>
  readonly acts?: Partial<ApplicationActions>
}

/** A step's form on a page of plain HTML, without the flow: what it says to the flow is kept for the test. */
export async function show(formJson: unknown, options: ShowOptions = {}): Promise<Page> {
  const { language = 'en', sandbox = true, values = {}, kit = PLAIN_KIT } = options
  const translator = translatorOf(language)
  let told: ShownForm | undefined
  let changes = 0
  let pressed = 0
  const flow = <S extends object>(state: S) => ({ state: proxy(state), actions: () => ({}) })
  const service = { purposes: [], postItems: [], projects: [], steps: [] } as unknown as ApplicationState['service']
  const application = {
    state: proxy({ ...EMPTY_APPLICATION, service, ...options.application }),
    actions: () => ({
      upload: () => undefined,
      next: () => {
        pressed += 1
      },
      nextLabel: 'next',
      ...options.acts,
    }),
  }
  const app = {
    preferences: flow({ language, translator, isDark: false, platform: 'one' }),
    publicInfo: flow({ facts: { kind: 'ready', value: { sandbox } } }),
    flow: () => application,
    ports: { hostPage: {}, phone: {} },
    api: { urlOf: (path: string) => path },
    surface: 'web',
  } as unknown as AppModel
  const actions = {
    attachForm: (_formId: string, next: ShownForm) => {
      told = next
      return () => undefined
    },
    formChanged: () => {
      changes += 1
    },
    saveBeforeLeaving: () => undefined,
  } as unknown as ApplicationActions
  const step = stepOf(formJson, options.type)
  let state: ApplicationState = { ...EMPTY_APPLICATION, answers: { forms: { 'a-form': values as never }, receive: null, materials: {} } }
  const page = (now: ApplicationState) => (
    <AppContext value={app}>
      <StepForm kit={kit} step={step} state={now} actions={actions} />
    </AppContext>
  )
  const { rerender, container } = render(page(state))
  await waitFor(() => expect(container.textContent).not.toBe(''))
  // The flow is told a little after the page is drawn.
  if (step.type === 'form') await waitFor(() => expect(told).toBeDefined())
  return {
    formHandle: () => {
      if (told === undefined || told === 'broken') throw new Error('no form on the page')
      return told
    },
    told: () => told,
    changes: () => changes,
    pressed: () => pressed,
    show: (more) => {
      state = { ...state, ...more }
      rerender(page(state))
    },
  }
}

export const type = async (label: string, text: string) => {
  await userEvent.clear(screen.getByLabelText(label))
  if (text !== '') await userEvent.type(screen.getByLabelText(label), text)
}
export const faultsOf = async (page: Page) => {
  let faults: Awaited<ReturnType<FormHandle['validate']>> = []
  await act(async () => {
    faults = await page.formHandle().validate()
  })
  return faults.map(({ path, label, message }) => `${path} | ${label} | ${'text' in message ? message.text : message.key}`)
}
