import type { Language } from '#shared/domain/languages.ts'

/** The labels on a plan's sheet. */
export interface PlanWords {
  readonly bureau: string
  readonly title: string
  readonly number: string
  readonly scale: string
  readonly area: string
  readonly points: string
  readonly point: string
  readonly side: string
  readonly neighbours: string
  readonly parish: string
  readonly location: string
  readonly record: string
  readonly issued: string
  readonly decree: string
  readonly sample: string
}

export const PLAN_WORDS: Readonly<Record<Language, PlanWords>> = {
  'zh-Hant': {
    bureau: '澳門特別行政區政府　地圖繪製暨地籍局',
    title: '地籍圖',
    number: '地籍編號',
    scale: '比例',
    area: '面積',
    points: '界址點坐標',
    point: '點',
    side: '邊長',
    neighbours: '四至',
    parish: '堂區',
    location: '地點',
    record: '檔案編號',
    issued: '發出日期',
    decree: '根據一月十七日第3/94/M號法令發出',
    sample: '測試系統樣本：地段、坐標及面積均屬虛構，不具法律效力。',
  },
  'zh-Hans': {
    bureau: '澳门特别行政区政府　地图绘制暨地籍局',
    title: '地籍图',
    number: '地籍编号',
    scale: '比例',
    area: '面积',
    points: '界址点坐标',
    point: '点',
    side: '边长',
    neighbours: '四至',
    parish: '堂区',
    location: '地点',
    record: '档案编号',
    issued: '发出日期',
    decree: '根据一月十七日第3/94/M号法令发出',
    sample: '测试系统样本：地段、坐标及面积均属虚构，不具法律效力。',
  },
  pt: {
    bureau: 'Governo da Região Administrativa Especial de Macau　Direcção dos Serviços de Cartografia e Cadastro',
    title: 'Planta cadastral',
    number: 'N.º cadastral',
    scale: 'Escala',
    area: 'Área',
    points: 'Coordenadas dos vértices',
    point: 'Pt',
    side: 'Lado',
    neighbours: 'Confrontações',
    parish: 'Freguesia',
    location: 'Localização',
    record: 'N.º do processo',
    issued: 'Data de emissão',
    decree: 'Emitida ao abrigo do Decreto-Lei n.º 3/94/M, de 17 de Janeiro',
    sample: 'Amostra do sistema de teste: parcela, coordenadas e área fictícias, sem valor legal.',
  },
  en: {
    bureau: 'Government of the Macao Special Administrative Region　Cartography and Cadastre Bureau',
    title: 'Cadastral plan',
    number: 'Cadastral number',
    scale: 'Scale',
    area: 'Area',
    points: 'Coordinates of the boundary points',
    point: 'Pt',
    side: 'Side',
    neighbours: 'Adjoining parcels',
    parish: 'Parish',
    location: 'Location',
    record: 'Record number',
    issued: 'Date of issue',
    decree: 'Issued under Decree-Law no. 3/94/M of 17 January',
    sample: 'Sample of the test system: parcel, coordinates and area are fictitious and have no legal value.',
  },
}

/** The reader's language first, then the official ones. Simplified Chinese replaces Traditional. */
const BESIDE: Readonly<Record<Language, readonly Language[]>> = {
  'zh-Hant': ['zh-Hant', 'pt'],
  'zh-Hans': ['zh-Hans', 'pt'],
  pt: ['pt', 'zh-Hant'],
  en: ['en', 'zh-Hant', 'pt'],
}

/** The languages of a plan for this reader. */
export const besides = (language: Language): readonly Language[] => BESIDE[language]

/** A label in the reader's language and the official ones. */
export const inAll = (language: Language, word: keyof PlanWords): readonly string[] =>
  BESIDE[language].map((each) => PLAN_WORDS[each][word])
