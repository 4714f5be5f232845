import { simplified } from '#shared/domain/simplified.ts'
import type { Parish } from '../../sales/plans/parcel.ts'

/** A name in Traditional Chinese, Simplified Chinese and Portuguese. English uses the Portuguese one, as street signs do. */
export interface Name {
  readonly cht: string
  readonly chs: string
  readonly por: string
}
const name = (cht: string, por: string): Name => ({ cht, chs: simplified(cht), por })

/** The data from which a parish's plan is drawn. */
export interface ParishPlan {
  readonly code: Parish
  readonly name: Name
  /** its south-west corner on the Macao Grid, in metres east and north */
  readonly corner: readonly [east: number, north: number]
  /** first four digits of the cadastral numbers of each row of blocks, from south to north */
  readonly sections: readonly [string, string, string]
  /** streets from south to north, one more than there are rows */
  readonly across: readonly [Name, Name, Name, Name]
  /** streets from west to east, one more than the blocks of a row */
  readonly along: readonly [Name, Name, Name, Name, Name]
  /** the side of the plan where the water is, if any */
  readonly shore?: 'south' | 'west' | 'east'
}

/** Macao's seven parishes (facts 2.1). The street names are real; the blocks and parcels are fictitious. */
export const PARISH_PLANS: readonly ParishPlan[] = [
  {
    code: 'nossaSenhoraDeFatima',
    name: name('花地瑪堂區', 'Nossa Senhora de Fátima'),
    corner: [20_300, 20_600],
    sections: ['0101', '0102', '0103'],
    across: [
      name('勞動節大馬路', 'Avenida 1.º de Maio'),
      name('馬場大馬路', 'Avenida do Hipódromo'),
      name('東北大馬路', 'Avenida do Nordeste'),
      name('關閘馬路', 'Estrada das Portas do Cerco'),
    ],
    along: [
      name('菜園涌北街', 'Rua Norte do Canal das Hortas'),
      name('祐漢新村第一街', 'Rua Um do Bairro Iao Hon'),
      name('看台街', 'Rua da Tribuna'),
      name('長壽大馬路', 'Avenida da Longevidade'),
      name('黑沙環海邊馬路', 'Estrada Marginal da Areia Preta'),
    ],
    shore: 'east',
  },
  {
    code: 'saoLazaro',
    name: name('望德堂區', 'São Lázaro'),
    corner: [20_600, 19_500],
    sections: ['0151', '0152', '0153'],
    across: [
      name('荷蘭園大馬路', 'Avenida do Conselheiro Ferreira de Almeida'),
      name('西墳馬路', 'Estrada do Cemitério'),
      name('雅廉訪大馬路', 'Avenida de Ouvidor Arriaga'),
      name('高士德大馬路', 'Avenida de Horta e Costa'),
    ],
    along: [
      name('瘋堂斜巷', 'Calçada da Igreja de S. Lázaro'),
      name('和隆街', 'Rua do Volong'),
      name('美珊枝街', 'Rua de Sanches de Miranda'),
      name('羅利老馬路', 'Estrada de Adolfo Loureiro'),
      name('士多鳥拜斯大馬路', 'Avenida de Sidónio Pais'),
    ],
  },
  {
    code: 'santoAntonio',
    name: name('花王堂區', 'Santo António'),
    corner: [19_700, 19_700],
    sections: ['0201', '0202', '0203'],
    across: [
      name('大三巴街', 'Rua de S. Paulo'),
      name('連勝街', 'Rua de Coelho do Amaral'),
      name('沙梨頭街', 'Rua do Patane'),
      name('罅些喇提督大馬路', 'Avenida do Almirante Lacerda'),
    ],
    along: [
      name('新埗頭街', 'Rua da Ribeira do Patane'),
      name('沙欄仔街', 'Rua do Tarrafeiro'),
      name('草堆街', 'Rua das Estalagens'),
      name('花王堂街', 'Rua de Santo António'),
      name('白鴿巢前地', 'Praça de Luís de Camões'),
    ],
    shore: 'west',
  },
  {
    code: 'se',
    name: name('大堂區', 'Sé'),
    corner: [20_000, 18_000],
    sections: ['0321', '0322', '0323'],
    across: [
      name('南灣大馬路', 'Avenida da Praia Grande'),
      name('友誼大馬路', 'Avenida da Amizade'),
      name('約翰四世大馬路', 'Avenida de D. João IV'),
      name('殷皇子大馬路', 'Avenida do Infante D. Henrique'),
    ],
    along: [
      name('家辣堂街', 'Rua de Santa Clara'),
      name('水坑尾街', 'Rua do Campo'),
      name('羅保博士街', 'Rua do Dr. Pedro José Lobo'),
      name('蘇亞利斯博士大馬路', 'Avenida Doutor Mário Soares'),
      name('北京街', 'Rua de Pequim'),
    ],
    shore: 'south',
  },
  {
    code: 'saoLourenco',
    name: name('風順堂區', 'São Lourenço'),
    corner: [19_200, 17_400],
    sections: ['0401', '0402', '0403'],
    across: [
      name('民國大馬路', 'Avenida da República'),
      name('龍嵩正街', 'Rua Central'),
      name('下環街', 'Rua da Praia do Manduco'),
      name('河邊新街', 'Rua do Almirante Sérgio'),
    ],
    along: [
      name('媽閣斜巷', 'Calçada da Barra'),
      name('亞婆井前地', 'Largo do Lilau'),
      name('高樓街', 'Rua do Padre António'),
      name('風順堂街', 'Rua de S. Lourenço'),
      name('西灣街', 'Rua da Praia do Bom Parto'),
    ],
    shore: 'west',
  },
  {
    code: 'nossaSenhoraDoCarmo',
    name: name('嘉模堂區', 'Nossa Senhora do Carmo'),
    corner: [21_000, 14_600],
    sections: ['0501', '0502', '0503'],
    across: [
      name('奧林匹克大馬路', 'Avenida Olímpica'),
      name('柯維納馬路', 'Estrada Governador Albano de Oliveira'),
      name('哥英布拉街', 'Rua de Coimbra'),
      name('嘉樂庇總督馬路', 'Estrada Governador Nobre de Carvalho'),
    ],
    along: [
      name('官也街', 'Rua do Cunha'),
      name('地堡街', 'Rua do Regedor'),
      name('施督憲正街', 'Rua Correia da Silva'),
      name('埃武拉街', 'Rua de Évora'),
      name('布拉干薩街', 'Rua de Bragança'),
    ],
  },
  {
    code: 'saoFranciscoXavier',
    name: name('聖方濟各堂區', 'São Francisco Xavier'),
    corner: [21_400, 10_400],
    sections: ['0601', '0602', '0603'],
    across: [
      name('十月初五馬路', 'Avenida de Cinco de Outubro'),
      name('客商街', 'Rua dos Negociantes'),
      name('船人街', 'Rua dos Navegantes'),
      name('石排灣馬路', 'Estrada de Seac Pai Van'),
    ],
    along: [
      name('計單奴街', 'Rua do Caetano'),
      name('恩尼斯總統前地', 'Largo do Presidente António Ramalho Eanes'),
      name('竹灣馬路', 'Estrada de Cheoc Van'),
      name('黑沙馬路', 'Estrada de Hac Sá'),
      name('九澳堤壩馬路', 'Estrada da Barragem de Ká-Hó'),
    ],
    shore: 'south',
  },
]
