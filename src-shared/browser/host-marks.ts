/** The marks by which a page knows, before the bridge's code has come, that it is shown in the host (decision 4). */

/** User agents of the container and of apps built on it. */
export const HOST_AGENT = /AliApp\(|AlipayClient|mPaaSClient|NebulaSDK/i
/** Fired on the document when the container has put its bridge there. */
export const READY_EVENT = 'AlipayJSBridgeReady'

/** The bridge is there, or the browser says that it will be. */
export const hostIsHere = (self: { readonly AlipayJSBridge?: unknown; readonly navigator: { readonly userAgent: string } }): boolean =>
  self.AlipayJSBridge !== undefined || HOST_AGENT.test(self.navigator.userAgent)
