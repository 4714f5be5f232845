import type { WidgetName } from './schema/widget-answers.ts'

export type { StepKind, StepKinds } from '../flows/application/step-kind.ts'

/**
 * Panels are steps whose page is one widget. The schema of such a step is one node that names its panel, so a surface
 * only supplies widgets. A service's own schema may not name panels.
 */
export const PANEL_NAMES = ['ApplicantPanel', 'DataCheckPanel', 'IdentityPanel', 'PaymentPanel', 'UploadPanel', 'ReceivePanel'] as const
export type PanelName = (typeof PANEL_NAMES)[number]
export const isPanelName = (value: string): value is PanelName => PANEL_NAMES.includes(value as PanelName)

/** All widgets. With `satisfies Widgets<JSXComponent>` the compiler reports a missing one. */
export type Widgets<Component> = Readonly<Record<WidgetName, Component>>
export type Panels<Component> = Readonly<Record<PanelName, Component>>

/** Schema with one node, which is a panel. */
export const panelSchema = (panel: PanelName) => ({
  type: 'object',
  properties: { panel: { type: 'void', 'x-component': panel } },
})
