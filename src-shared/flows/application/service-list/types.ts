import type { SubItem } from '../../../domain/service/service.ts'
import type { Flow, Loading, Offered } from '../../core/flow.ts'

/** /service-list?serviceId=… [2-15] */
export interface ServiceListState {
  readonly items: Loading<readonly SubItem[]>
}

export interface ServiceListActions {
  readonly open: () => void
  readonly retry: Offered
  /** remembers the choice and goes to the application, by way of its agreement [2-14] */
  readonly choose: Offered<[item: SubItem]>
  /** to the plans, which are bought rather than applied for */
  readonly buyPlans: () => void
  readonly back: () => void
}

export type ServiceListFlow = Flow<ServiceListState, ServiceListActions>
