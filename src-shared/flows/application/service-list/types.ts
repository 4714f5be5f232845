import type { SubItem } from '../../../domain/service/service.ts'
import type { Flow, Loading, Offered } from '../../core/flow.ts'

/** /service-list?serviceId=… [2-15] */
export interface ServiceListState {
  readonly items: Loading<readonly SubItem[]>
}

export interface ServiceListActions {
  readonly open: () => void
  readonly retry: Offered
  /** stores the choice and opens the application, which may show its agreement first [2-14] */
  readonly choose: Offered<[item: SubItem]>
  /** opens the purchase of plans, which is not an application */
  readonly buyPlans: () => void
  readonly back: () => void
}

export type ServiceListFlow = Flow<ServiceListState, ServiceListActions>
