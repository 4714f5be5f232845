import type { Parcel } from '#server/sales/plans/parcel.ts'
import { seeded } from '#server/sandbox/cadastre/geometry.ts'
import type { WireText } from '#shared/domain/languages.ts'
import { inFour } from '#shared/i18n/in-simplified.ts'

const pairs = (text: string): readonly (readonly [string, string])[] =>
  text
    .trim()
    .split(/\s*,\s*/)
    .map((pair) => {
      const [chinese = '', ...latin] = pair.split(' ')
      return [chinese, latin.join(' ')] as const
    })

const GIVEN =
  pairs(`若翰 João, 若瑟 José, 伯多祿 Pedro, 安多尼 António, 方濟各 Francisco, 路義士 Luís, 馬里奧 Mário, 嘉路 Carlos, 亞豐素 Afonso,
  阿瓦羅 Álvaro, 斐迪南 Fernando, 文第士 Mendes, 亨利 Henrique, 約翰四世 João IV, 羅德禮 Rodrigo, 瑪利亞 Maria, 依撒伯爾 Isabel, 高勞 Coelho,
  雅廉 Arriaga, 士多 Sidónio, 賈伯樂 Cabral, 柏嘉 Borja, 迪雅士 Dias, 維森特 Vicente, 多明尼 Domingos, 施利 Sérgio, 雷奧 Leôncio, 美珊 Sanches,
  戴高 Tiago, 巴素 Basílio, 古斯 Gustavo, 尼祿 Nero, 杜亞 Duarte, 賀拉 Horácio, 彌格 Miguel, 若亞敬 Joaquim, 德奧 Teodoro, 喬治 Jorge,
  愛華 Eduardo, 祿易 Ludovico`)
const FAMILY =
  pairs(`施利華 da Silva, 山度士 dos Santos, 馬忌士 Marques, 羅沙 Rosa, 費利喇 Ferreira, 亞美打 de Almeida, 歌士德 da Costa, 白朗古 Branco,
  嘉士度 de Castro, 飛能便 Fernandes, 美的路 Medeiros, 高可寧 Magalhães, 貝禮喇 Pereira, 俾利喇 Pinto, 梳亞 Soares, 干那略 Carneiro, 暗些 Gomes,
  梅里士 Meneses, 阿美達 Nogueira, 巴波沙 Barbosa, 賓尼祿 Pinheiro, 些喇 Serra, 德律 Teles, 司打 Estrela, 瑪嘉 Macedo, 伯努 Bernardes,
  羅理基 Rodrigues, 鴨巴里 Alvares, 拉美士 Ramires, 慕拉士 Morais, 比厘 Peres, 亞利鴉架 Aguiar, 華士古 Vasconcelos, 沙嘉 Saraiva, 嘉思 Caldas,
  蒙地 Monteiro, 卑度路 Pedroso, 科英布 Coimbra, 卡華路 Carvalho, 奧維 Oliveira, 莎芙 Seabra, 艾維斯 Evangelista, 呂西 Lacerda, 尼古 Nicolau,
  拿撒 Nazaré, 維利 Vilhena, 庇道 Pedreira, 馬葛 Maldonado, 多芬 Teixeira, 雷巴 Lobato`)
const WORDS =
  pairs(`海 Hoi, 富 Fu, 福 Fok, 隆 Long, 永 Weng, 金 Kam, 寶 Pou, 麗 Lai, 華 Wa, 安 On, 樂 Lok, 祥 Cheong, 和 Wo, 興 Heng, 泰 Tai, 東 Tong,
  南 Nam, 光 Kuong, 輝 Fai, 昌 Chang, 盛 Seng, 豐 Fong, 利 Lei, 達 Tat, 明 Meng, 德 Tak, 信 Son, 義 I, 仁 Ian, 國 Kuok, 家 Ka, 文 Man, 美 Mei, 景 Keng,
  翠 Choi, 湖 Wu, 江 Kong, 濠 Hou, 蓮 Lin, 桂 Kuai, 蘭 Lan, 竹 Chok, 松 Chong, 柏 Pak, 梅 Mui, 雲 Wan, 天 Tin, 星 Sing, 月 Ut, 宏 Wang, 建 Kin, 廣 Kong,
  萬 Maan, 康 Hong, 嘉 Kar, 雅 Nga, 翡 Fei, 凱 Hoy, 旋 Sun, 帝 Tai, 豪 Ho, 逸 Iat, 濤 Tou, 碧 Pek, 鳳 Fung, 麒 Kei, 鴻 Hung, 鑽 Chun, 錦 Kum, 繡 Sau,
  綠 Luk, 楊 Ieong, 榕 Iong, 橋 Kio, 塔 Tap, 燈 Tang, 船 Sun, 漁 U, 鹽 Im, 米 Mai, 茶 Cha, 酒 Chau, 紙 Chi, 筆 Pat, 墨 Mak, 鐵 Tit, 銅 Tung, 石 Sek, 木 Mok,
  水 Soi, 泉 Chun, 井 Cheng, 塘 Tong, 涌 Chong, 灣 Van, 坡 Po, 崗 Kwong, 嶺 Leng, 峰 Fung`)
const STREETS = pairs(`街 Rua, 巷 Travessa, 大馬路 Avenida, 馬路 Estrada, 里 Beco, 圍 Pátio, 斜巷 Calçada, 前地 Largo`)
const BUILDINGS = pairs(`大廈 Edifício, 花園 Jardim, 閣 Edifício, 苑 Edifício, 中心 Centro`)

type Choose = <T>(list: readonly T[]) => T

/** `count` different names, the same for each seed. */
function* names(count: number, seed: number, make: (choose: Choose, random: () => number) => WireText): Generator<WireText> {
  const random = seeded(seed)
  const choose: Choose = (list) => list[Math.floor(random() * list.length)] as (typeof list)[number]
  const seen = new Set<string>()
  while (seen.size < count) {
    const name = make(choose, random)
    if (seen.has(name.cht)) continue
    seen.add(name.cht)
    yield name
  }
}

/** Streets: most are named after people, the others with two or three Chinese words. */
export const streetNames = (count: number, seed: number): readonly WireText[] => [
  ...names(count, 7 + 100 * seed, (choose, random) => {
    const [type, rua] = choose(STREETS)
    if (random() < 0.6) {
      const [given, first] = choose(GIVEN)
      const [family, last] = choose(FAMILY)
      return inFour(`${given}${family}${type}`, `${rua} de ${first} ${last}`, `${rua} de ${first} ${last}`)
    }
    const words = [choose(WORDS), choose(WORDS), ...(random() < 0.6 ? [choose(WORDS)] : [])]
    const latin = `${rua} de ${words.map(([, word]) => word).join(' ')}`
    return inFour(`${words.map(([word]) => word).join('')}${type}`, latin, latin)
  }),
]

export const buildingNames = (count: number, seed: number): readonly WireText[] => [
  ...names(count, 11 + 100 * seed, (choose, random) => {
    const [type, edificio] = choose(BUILDINGS)
    const words = Array.from({ length: 2 + Math.floor(random() * 3) }, () => choose(WORDS))
    const latin = words.map(([, word]) => word).join(' ')
    return inFour(`${words.map(([word]) => word).join('')}${type}`, `${edificio} ${latin}`, `${latin} Building`)
  }),
]

const OF_STREET = 33
const PER_BUILDING = 66
const COLUMNS = 1_000
const WIDTH = 16
const DEPTH = 20

export interface InventedRegister {
  readonly streets: readonly WireText[]
  readonly buildings: readonly WireText[]
  parcels(): Generator<InventedParcel>
}

export interface InventedParcel extends Parcel {
  readonly street: WireText
  /** as a person writes it */
  readonly door: string
  readonly building: WireText | undefined
}

/** A register of this many parcels: streets of odd and even doors, some of them ranges or with a letter, and buildings. The same seed makes the same one. */
export function inventRegister(count: number, seed: number): InventedRegister {
  const streets = streetNames(Math.ceil(count / OF_STREET), seed)
  const buildings = buildingNames(Math.ceil(count / PER_BUILDING), seed)
  return {
    streets,
    buildings,
    *parcels() {
      for (let at = 0; at < count; at += 1) yield parcelAt(at, streets, buildings)
    },
  }
}

function parcelAt(at: number, streets: readonly WireText[], buildings: readonly WireText[]): InventedParcel {
  const street = streets[Math.floor(at / OF_STREET)] as WireText
  const nth = at % OF_STREET
  const first = nth * 4 + 1 + (nth % 2)
  const doors = nth % 5 === 3 ? `${first}-${first + 2}` : nth % 7 === 6 ? `${first}A` : `${first}`
  const building = at % PER_BUILDING === 0 ? buildings[at / PER_BUILDING] : undefined
  const many = doors.includes('-')
  const [x, y] = [18_400 + (at % COLUMNS) * WIDTH, 3_200 + Math.floor(at / COLUMNS) * 70 + (nth % 2) * DEPTH]
  return {
    number: `${String(Math.floor(at / 1_000) + 100).padStart(4, '0')}.${String(at % 1_000).padStart(3, '0')}`,
    parish: 'se',
    location: {
      cht: `大堂區 -- ${street.cht}${doors}號${building?.cht ?? ''}`,
      chs: `大堂区 -- ${street.chs}${doors}号${building?.chs ?? ''}`,
      por: `Freguesia: Sé -- ${street.por}, ${many ? 'n.os' : 'n.º'} ${doors}${building ? `, ${building.por}` : ''}`,
      eng: `Parish of Sé -- ${street.eng}, ${many ? 'nos.' : 'no.'} ${doors}${building ? `, ${building.eng}` : ''}`,
    },
    orderable: at % 14 !== 0,
    areaSqm: WIDTH * DEPTH,
    polygon: [
      [x, y],
      [x + WIDTH, y],
      [x + WIDTH, y + DEPTH],
      [x, y + DEPTH],
    ],
    street,
    door: String(first),
    building,
  }
}
