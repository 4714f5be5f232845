import type { Channel, GuidePanel, Html, ItemGuide, Law, PanelContent, Question, ServiceDetail, Validity } from '../domain/guide/guide.ts'
import { APPOINTMENT_TYPES, HANDLING_TYPES, QUERY_TYPES, VALIDITY_UNITS } from '../domain/guide/guide-codes.ts'
import type { WireResponse } from '../wire/index.ts'
import { ParseError } from './errors.ts'
import { list, read, text } from './shape.ts'
import type { ApiClient, CallOptions } from './types.ts'

/** Options for public content: retried on network failures, cached for a minute, and independent of sign-in [7-01]. */
const PUBLIC_READ: CallOptions = { safe: true, cached: true, withoutToken: true }

type WireItem = NonNullable<WireResponse<'GET /items/{itemId}/information'>['data']>

/** Reads the data of an envelope. Without data this throws a ParseError, because refusals have an error status. */
function dataOf<T, R>(call: string, answer: { readonly success: boolean; readonly data?: T }, reading: (data: T) => R): R {
  const { success, data } = answer
  if (!success || data === undefined) throw new ParseError(call, 'no data')
  return read(call, () => reading(data))
}

/** The name of a code; undefined if this client does not know the code. */
const wordOf = <K extends string>(codes: Readonly<Record<K, number>>, code: number): K | undefined =>
  (Object.keys(codes) as K[]).find((word) => codes[word] === code)

const filled = (value: string | undefined): string | undefined => (value === undefined || value.trim() === '' ? undefined : value)
/** 0 is no, anything else yes [2-22]; undefined if absent. */
const yesNo = (value: number | undefined): boolean | undefined => (value === undefined ? undefined : value !== 0)
const codesOf = (value: string | undefined): string[] =>
  (value ?? '')
    .split(',')
    .map((code) => code.trim())
    .filter((code) => code !== '')
/** Sorts rows by code [7-03]. */
const byCode = <T>(rows: readonly T[], code: (row: T) => number): T[] => [...rows].sort((a, b) => code(a) - code(b))
const bySort = <T extends { readonly sort: number }>(rows: readonly T[]): T[] => [...rows].sort((a, b) => a.sort - b.sort)

const FLAGS: Readonly<Record<Exclude<GuidePanel, 'overview'>, (item: WireItem) => number>> = {
  handling: (item) => item.handingTimeEnable,
  appointment: (item) => item.appointmentEnable,
  fees: (item) => item.paidEnable,
  time: (item) => item.applyTimeEnable,
  result: (item) => item.resultReceiveEnable,
  penalties: (item) => item.penaltyEnable,
  process: (item) => item.processEnable,
  queries: (item) => item.queryEnable,
  notes: (item) => item.otherNoteEnable,
}

function validityOf({ resultEfficetiveTime: count, resultEfficetiveType: type }: WireItem): Validity | undefined {
  const unit = type === undefined ? undefined : wordOf(VALIDITY_UNITS, type)
  if (unit === 'life') return { unit }
  return unit === undefined || count === undefined ? undefined : { unit, count }
}

function toGuide(item: WireItem, fileUrl: (code: string) => string): ItemGuide {
  const sample = filled(item.profileDemo)
  return {
    itemId: text(item.itemId),
    panels: ['overview', ...(Object.keys(FLAGS) as (keyof typeof FLAGS)[]).filter((panel) => FLAGS[panel](item) === 1)],
    overview: {
      serviceName: filled(item.serviceName),
      itemName: filled(item.name),
      department: filled(item.department),
      organisation: filled(item.itemOrgName),
      conditions: filled(item.applicationConditions),
      audience: codesOf(item.serviceObject),
      workTime: filled(item.workTime),
      onlineAppointment: yesNo(item.onlineAppointmentAble),
      commission: yesNo(item.commissionAble),
      website: filled(item.departmentNet),
    },
    result: {
      name: filled(item.resultName),
      validity: validityOf(item),
      receive: codesOf(item.receiveType),
      surrogate: yesNo(item.surrogateAble),
      documents: filled(item.needProvideProfile),
      sample: sample === undefined ? undefined : fileUrl(sample),
      remark: filled(item.remark),
    },
    process: filled(item.demoUrl),
    feeNote: filled(item.paidRemark),
  }
}

export async function fetchItemGuide(api: ApiClient, itemId: string): Promise<ItemGuide> {
  const call = 'GET /items/{itemId}/information'
  const fileUrl = (code: string) => api.urlOf(`/content/file?fileCode=${encodeURIComponent(code)}`)
  return dataOf(call, await api.call(call, { params: { itemId } }, PUBLIC_READ), (item) => toGuide(item, fileUrl))
}

export async function fetchHandling(api: ApiClient, itemId: string): Promise<PanelContent['handling']> {
  const call = 'GET /items/{itemId}/chnnel'
  return dataOf(call, await api.call(call, { params: { itemId } }, PUBLIC_READ), (rows) =>
    byCode(list(rows), (row) => row.handingType).map((row) => ({
      ...place(row),
      kind: wordOf(HANDLING_TYPES, row.handingType),
      phone: filled(row.telphone),
    })),
  )
}

export async function fetchAppointments(api: ApiClient, itemId: string): Promise<PanelContent['appointment']> {
  const call = 'GET /items/{itemId}/appointments'
  return dataOf(call, await api.call(call, { params: { itemId } }, PUBLIC_READ), (rows) =>
    byCode(list(rows), (row) => row.type).map((row) => ({ ...place(row), kind: wordOf(APPOINTMENT_TYPES, row.type) })),
  )
}

export async function fetchQueries(api: ApiClient, itemId: string): Promise<PanelContent['queries']> {
  const call = 'GET /items/{itemId}/queries'
  return dataOf(call, await api.call(call, { params: { itemId } }, PUBLIC_READ), (rows) =>
    byCode(list(rows), (row) => row.queryType).map((row) => ({ ...place(row), kind: wordOf(QUERY_TYPES, row.queryType) })),
  )
}

const place = (row: { readonly serviceTime?: string; readonly address?: string }): Pick<Channel<never>, 'time' | 'address'> => ({
  time: filled(row.serviceTime),
  address: filled(row.address),
})

export async function fetchTimes(api: ApiClient, itemId: string): Promise<PanelContent['time']> {
  const call = 'GET /items/{itemId}/business'
  return dataOf(call, await api.call(call, { params: { itemId } }, PUBLIC_READ), (rows) =>
    list(rows).map((row) => ({ outcome: filled(row.applyResult), needed: filled(row.needTime), remark: filled(row.remark) })),
  )
}

/** Both rich texts of the call: penalties are in `content`, other notes in `itemDescription` [2-24]. */
export async function fetchNotes(api: ApiClient, itemId: string): Promise<{ penalties: readonly Html[]; notes: readonly Html[] }> {
  const call = 'GET /items/{itemId}/notes'
  const nonEmpty = (values: readonly (string | undefined)[]): string[] => values.map(filled).filter((value) => value !== undefined)
  return dataOf(call, await api.call(call, { params: { itemId } }, PUBLIC_READ), (rows) => ({
    penalties: nonEmpty(list(rows).map((row) => row.content)),
    notes: nonEmpty(list(rows).map((row) => row.itemDescription)),
  }))
}

export async function fetchItemFaqs(api: ApiClient, itemId: string): Promise<readonly Question[]> {
  const call = 'GET /items/{itemId}/faqs'
  return dataOf(call, await api.call(call, { params: { itemId } }, PUBLIC_READ), (rows) =>
    bySort(
      list(rows).map(({ qaId, question, answer, sort }) => ({ id: text(qaId), question: text(question), answer: text(answer), sort })),
    ),
  )
}

export async function fetchServiceFaqs(api: ApiClient, serviceId: string): Promise<readonly Question[]> {
  const call = 'GET /items/service/{serviceId}/faq'
  return dataOf(call, await api.call(call, { params: { serviceId } }, PUBLIC_READ), (rows) =>
    bySort(
      list(rows).map((row) => ({
        id: text(row.questionId),
        question: text(row.questionContent),
        answer: text(row.answerContent),
        sort: row.sort,
      })),
    ),
  )
}

export async function fetchItemLaws(api: ApiClient, itemId: string): Promise<readonly Law[]> {
  const call = 'GET /items/{itemId}/laws'
  return dataOf(call, await api.call(call, { params: { itemId } }, PUBLIC_READ), (rows) =>
    bySort(list(rows).map(({ lawId, name, address, sort }) => ({ id: text(lawId), name: text(name), url: text(address), sort }))),
  )
}

export async function fetchServiceLaws(api: ApiClient, serviceId: string): Promise<readonly Law[]> {
  const call = 'GET /items/service/{serviceId}/law'
  return dataOf(call, await api.call(call, { params: { serviceId } }, PUBLIC_READ), (rows) =>
    bySort(list(rows).map(({ lawId, lawName, lawUrl, sort }) => ({ id: text(lawId), name: text(lawName), url: text(lawUrl), sort }))),
  )
}

export async function fetchServiceDetail(api: ApiClient, serviceId: string): Promise<ServiceDetail> {
  const call = 'GET /items/service/{serviceId}'
  return dataOf(
    call,
    await api.call(call, { params: { serviceId } }, PUBLIC_READ),
    ({ itemServiceDetailVO: detail, serviceNoAuthVO: by }) => ({
      name: filled(detail.serviceName),
      introduction: filled(detail.serviceContent),
      institution: filled(by.institution),
      unit: filled(by.managerOrgName),
      address: filled(detail.communicationAddress),
      hotlines: (detail.tel ?? '')
        .split(/[/／]/)
        .map((phone) => phone.trim())
        .filter((phone) => phone !== ''),
      fax: filled(detail.fax),
      mailingAddress: filled(detail.mailingAddress),
      email: filled(detail.email),
      website: filled(detail.websiteUrl),
    }),
  )
}
