/** How something stands, in every place that says so. */
export type Tone = 'info' | 'wait' | 'success' | 'warning' | 'failure'
