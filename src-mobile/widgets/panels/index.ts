import type { JSXComponent } from '@formily/react'
import type { Panels } from '#shared/steps/contract.ts'
import { ApplicantPanel } from '#shared/ui/panels/ApplicantPanel.tsx'
import { IdentityPanel } from '#shared/ui/panels/IdentityPanel.tsx'
import { LatePaymentPanel } from '#shared/ui/panels/LatePaymentPanel.tsx'
import { DataCheckPanel } from './DataCheckPanel.tsx'
import { ReceivePanel } from './ReceivePanel.tsx'
import { UploadPanel } from './UploadPanel.tsx'

/** Steps whose page is one panel; one left out does not compile. */
export const PANELS = {
  ApplicantPanel,
  DataCheckPanel,
  IdentityPanel,
  PaymentPanel: LatePaymentPanel,
  ReceivePanel,
  UploadPanel,
} satisfies Panels<JSXComponent>
