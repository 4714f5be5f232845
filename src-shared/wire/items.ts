import { Type } from 'typebox'
import { Envelope } from './common.ts'
import { routes } from './route.ts'

/** The number of an item or a service; an unknown one is a 404. */
const ItemParams = Type.Object({ itemId: Type.String({ minLength: 1, maxLength: 64 }) })
const ServiceParams = Type.Object({ serviceId: Type.String({ minLength: 1, maxLength: 64 }) })

/** 1 shows the panel, anything else hides it [2-21]. */
const Flag = Type.Integer({ description: '1: the panel is shown [2-21]' })
const Html = Type.String({ description: 'rich text of the content service; untrusted, so the page sanitises it (threat 11)' })

/** An item's guide and the flags of its panels [3-01], [2-22], [2-23]. Absent fields are shown as '-'. Misspelled names are part of the wire. */
export const ItemInformation = Type.Object({
  itemId: Type.String(),
  serviceName: Type.Optional(Type.String()),
  name: Type.Optional(Type.String()),
  department: Type.Optional(Type.String()),
  itemOrgName: Type.Optional(Type.String()),
  applicationConditions: Type.Optional(Html),
  serviceObject: Type.Optional(Type.String({ description: 'codes of the dictionary serviceobject, separated by commas [2-22]' })),
  workTime: Type.Optional(Type.String()),
  onlineAppointmentAble: Type.Optional(Type.Integer({ description: '0 no, else yes [2-22]' })),
  commissionAble: Type.Optional(Type.Integer({ description: '0 no, else yes [2-22]' })),
  departmentNet: Type.Optional(Type.String({ description: "address of the department's site" })),
  resultName: Type.Optional(Type.String()),
  resultEfficetiveTime: Type.Optional(Type.Integer({ description: 'length of validity, in the unit of resultEfficetiveType [2-23]' })),
  resultEfficetiveType: Type.Optional(Type.Integer({ description: '1 hours, 2 days, 3 months, 4 valid for life [2-23]' })),
  receiveType: Type.Optional(Type.String({ description: 'codes of the dictionary receive-type, separated by commas [2-23]' })),
  surrogateAble: Type.Optional(Type.Integer({ description: '0 no, else yes [2-23]' })),
  needProvideProfile: Type.Optional(Html),
  profileDemo: Type.Optional(Type.String({ description: 'file code of a picture [2-23]' })),
  remark: Type.Optional(Html),
  demoUrl: Type.Optional(Type.String({ description: 'picture of the handling flow [2-24]' })),
  paidRemark: Type.Optional(
    Type.String({ description: "ours: stands below 'not charged' where the thing applied for has a price of its own" }),
  ),
  handingTimeEnable: Flag,
  appointmentEnable: Flag,
  paidEnable: Flag,
  applyTimeEnable: Flag,
  resultReceiveEnable: Flag,
  penaltyEnable: Flag,
  processEnable: Flag,
  queryEnable: Flag,
  otherNoteEnable: Flag,
})

/** One way to make an appointment [2-24]. */
export const Appointment = Type.Object({
  type: Type.Integer({ description: '1 online, 2 phone, 3 self-service, 4 in person' }),
  serviceTime: Type.Optional(Type.String()),
  address: Type.Optional(Type.String()),
})
/** One way to apply [2-24]. */
export const HandlingChannel = Type.Object({
  handingType: Type.Integer({
    description: '1 counter, 2 super-app, 3 web, 4 post, 5 phone, 6 self-service machine, 7 fax, 8 e-mail, 9 other',
  }),
  serviceTime: Type.Optional(Type.String()),
  address: Type.Optional(Type.String()),
  telphone: Type.Optional(Type.String()),
})
/** How long an outcome takes [2-24]. */
export const BusinessTime = Type.Object({
  applyResult: Type.Optional(Type.String()),
  needTime: Type.Optional(Type.String()),
  remark: Type.Optional(Type.String()),
})
/** Rich texts of the panels penalties (`content`) and other notes (`itemDescription`) [2-24]. */
export const ItemNote = Type.Object({ content: Type.Optional(Html), itemDescription: Type.Optional(Html) })
/** One way to follow an application [2-24]. */
export const QueryChannel = Type.Object({
  queryType: Type.Integer({ description: '1 super-app, 2 web page' }),
  serviceTime: Type.Optional(Type.String()),
  address: Type.Optional(Type.String()),
})

/** An item's question [3-19]. */
export const ItemFaq = Type.Object({ qaId: Type.String(), question: Type.String(), answer: Html, sort: Type.Integer() })
/** A service's question [3-19], [7-05]. */
export const ServiceFaq = Type.Object({
  questionId: Type.String(),
  questionContent: Type.String(),
  answerContent: Html,
  sort: Type.Integer(),
})
/** An item's law [3-19]. */
export const ItemLaw = Type.Object({ lawId: Type.String(), name: Type.String(), address: Type.String(), sort: Type.Integer() })
/** A service's law [3-19], [7-07]. */
export const ServiceLaw = Type.Object({ lawId: Type.String(), lawName: Type.String(), lawUrl: Type.String(), sort: Type.Integer() })

/** A service's introduction and contact details [3-20]. */
export const ServiceDetail = Type.Object({
  itemServiceDetailVO: Type.Object({
    serviceName: Type.Optional(Type.String()),
    serviceContent: Type.Optional(Html),
    tel: Type.Optional(Type.String({ description: 'one number, or several separated by a slash [2-16]' })),
    fax: Type.Optional(Type.String()),
    mailingAddress: Type.Optional(Type.String()),
    email: Type.Optional(Type.String()),
    websiteUrl: Type.Optional(Type.String()),
    communicationAddress: Type.Optional(Type.String()),
  }),
  serviceNoAuthVO: Type.Object({ institution: Type.Optional(Type.String()), managerOrgName: Type.Optional(Type.String()) }),
})

export const itemsWire = routes({
  'GET /items/{itemId}/information': {
    spec: '7-02',
    summary: "An item's guide and the flags of its panels",
    auth: 'none',
    params: ItemParams,
    response: Envelope(ItemInformation),
  },
  'GET /items/{itemId}/appointments': {
    spec: '7-03',
    summary: 'Returns the ways to make an appointment, in order of type',
    auth: 'none',
    params: ItemParams,
    response: Envelope(Type.Array(Appointment)),
  },
  'GET /items/{itemId}/chnnel': {
    spec: '7-03',
    summary: 'Returns the ways to apply, in order of handingType',
    auth: 'none',
    params: ItemParams,
    response: Envelope(Type.Array(HandlingChannel)),
  },
  'GET /items/{itemId}/business': {
    spec: '7-03',
    summary: 'Returns how long each result takes',
    auth: 'none',
    params: ItemParams,
    response: Envelope(Type.Array(BusinessTime)),
  },
  'GET /items/{itemId}/notes': {
    spec: '7-03',
    summary: 'Returns the rich texts of the panels penalties and other notes',
    auth: 'none',
    params: ItemParams,
    response: Envelope(Type.Array(ItemNote)),
  },
  'GET /items/{itemId}/queries': {
    spec: '7-03',
    summary: 'Returns the ways to follow an application, in order of queryType',
    auth: 'none',
    params: ItemParams,
    response: Envelope(Type.Array(QueryChannel)),
  },
  'GET /items/{itemId}/faqs': {
    spec: '7-04',
    summary: 'Returns questions and answers about an item',
    auth: 'none',
    params: ItemParams,
    response: Envelope(Type.Array(ItemFaq)),
  },
  'GET /items/service/{serviceId}/faq': {
    spec: '7-05',
    summary: 'Returns questions and answers about a service',
    auth: 'none',
    params: ServiceParams,
    response: Envelope(Type.Array(ServiceFaq)),
  },
  'GET /items/{itemId}/laws': {
    spec: '7-06',
    summary: 'Returns the legislation of an item',
    auth: 'none',
    params: ItemParams,
    response: Envelope(Type.Array(ItemLaw)),
  },
  'GET /items/service/{serviceId}/law': {
    spec: '7-07',
    summary: 'Returns the legislation of a service',
    auth: 'none',
    params: ServiceParams,
    response: Envelope(Type.Array(ServiceLaw)),
  },
  'GET /items/service/{serviceId}': {
    spec: '7-08',
    summary: 'Returns the description and the contacts of a service',
    auth: 'none',
    params: ServiceParams,
    response: Envelope(ServiceDetail),
  },
})
