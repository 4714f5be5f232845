import type { WidgetName } from './schema/widget-answers.ts'

export type { StepKind, StepKinds } from '../flows/application/step-kind.ts'

/**
 * Panels: steps whose page is one widget. A step's schema is one node that names its panel, so that a surface
 * supplies widgets and nothing else. A service's own schema may not name them.
 */
export const PANEL_NAMES = ['ApplicantPanel', 'DataCheckPanel', 'IdentityPanel', 'PaymentPanel', 'UploadPanel', 'ReceivePanel'] as const
export type PanelName = (typeof PANEL_NAMES)[number]
export const isPanelName = (value: string): value is PanelName => PANEL_NAMES.includes(value as PanelName)

/** Every widget: `satisfies Widgets<JSXComponent>`, so that the compiler names one that is missing. */
export type Widgets<Component> = Readonly<Record<WidgetName, Component>>
export type Panels<Component> = Readonly<Record<PanelName, Component>>

/** A schema whose one node is a panel. */
export const panelSchema = (panel: PanelName) => ({
  type: 'object',
  properties: { panel: { type: 'void', 'x-component': panel } },
})
