import type { JSXComponent } from '@formily/react'
import type { Panels, Widgets } from '#shared/steps/contract.ts'
import type { FormTrouble } from '../step-form/StepForm.tsx'
import type { SurfaceWidgets } from '../step-form/widgets.ts'

/** Every widget by the name that schemas use; a name without one does not compile. */
export declare const WIDGETS: Widgets<JSXComponent>
/** Steps whose page is one panel; one left out does not compile. */
export declare const PANELS: Panels<JSXComponent>
export declare const UnknownWidget: SurfaceWidgets['unknown']
export declare const Broken: FormTrouble['Broken']
export declare const TesterNotes: FormTrouble['TesterNotes']
