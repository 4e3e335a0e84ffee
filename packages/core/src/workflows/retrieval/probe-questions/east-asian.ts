import type { ProbeGroup } from './probe-group.ts'

export const chineseProbes: readonly ProbeGroup[] = [
  {
    subject: 'travel',
    language: 'zh',
    questions: [
      '去西藏旅游需要办什么手续？',
      '从北京到上海坐高铁要几个小时？',
      '京都什么时候的樱花最好看？',
      '第一次去云南应该玩几天？',
      '飞机上可以带多少毫升的液体？',
    ],
  },
  {
    subject: 'cooking',
    language: 'zh',
    questions: [
      '红烧肉怎么做才不会腻？',
      '蒸鱼要蒸多少分钟？',
      '包饺子的面应该怎么和？',
      '为什么炒青菜会变黄？',
      '做蛋糕没有泡打粉用什么代替？',
    ],
  },
  {
    subject: 'ancient history',
    language: 'zh',
    questions: [
      '秦始皇是哪一年统一六国的？',
      '赤壁之战是谁打败了曹操？',
      '丝绸之路的起点在哪里？',
      '谁发明了造纸术？',
      '唐朝一共有多少位皇帝？',
    ],
  },
  {
    subject: 'medicine',
    language: 'zh',
    questions: [
      '感冒和流感有什么区别？',
      '晚上总是失眠怎么办？',
      '血压多少算是正常？',
      '孩子发烧到几度要去医院？',
      '吃什么东西可以补钙？',
    ],
  },
]

export const japaneseProbes: readonly ProbeGroup[] = [
  {
    subject: 'art and architecture',
    language: 'ja',
    questions: [
      '葛飾北斎の一番有名な作品は何ですか？',
      '法隆寺はいつ建てられましたか？',
      'モネの睡蓮はどこの美術館で見られますか？',
      '茶室の入り口はなぜ小さいのですか？',
      '水墨画と油絵の違いを教えてください。',
    ],
  },
  {
    subject: 'pets',
    language: 'ja',
    questions: [
      '子犬のトイレのしつけはどうすればいいですか？',
      '猫はなぜ箱に入りたがるのですか？',
      '金魚の水は何日ごとに換えますか？',
      'ハムスターの寿命は何年くらいですか？',
      '犬に食べさせてはいけない果物は何ですか？',
    ],
  },
  {
    subject: 'weather and climate',
    language: 'ja',
    questions: [
      '明日の東京の天気はどうですか？',
      '台風の目の中はなぜ静かなのですか？',
      '梅雨はいつごろ明けますか？',
      '日本で一番雪が多い町はどこですか？',
      '雷が鳴ったらどこに避難すべきですか？',
    ],
  },
  {
    subject: 'small talk',
    language: 'ja',
    questions: [
      '今日の夕飯は何がいいと思いますか？',
      '面白い話を一つ聞かせてください。',
      'あなたは夢を見ますか？',
      '友達の誕生日に何を贈ったら喜ばれますか？',
      '週末に一人でできる趣味はありますか？',
    ],
  },
]

export const koreanProbes: readonly ProbeGroup[] = [
  {
    subject: 'music',
    language: 'ko',
    questions: [
      '피아노를 독학으로 배우려면 얼마나 걸리나요?',
      '아리랑은 언제부터 불리기 시작했나요?',
      '가야금의 줄은 몇 개인가요?',
      '베토벤 교향곡 중에 제일 짧은 곡은 무엇인가요?',
      '기타 줄은 얼마나 자주 갈아야 하나요?',
    ],
  },
  {
    subject: 'personal finance',
    language: 'ko',
    questions: [
      '전세와 월세 중에 어느 쪽이 더 유리한가요?',
      '신용카드 포인트는 언제 사라지나요?',
      '적금 이자에는 세금이 얼마나 붙나요?',
      '연금은 몇 살부터 받을 수 있나요?',
      '환율이 오르면 여행 경비는 어떻게 되나요?',
    ],
  },
  {
    subject: 'gardening',
    language: 'ko',
    questions: [
      '상추는 언제 심는 것이 좋은가요?',
      '다육식물은 물을 며칠에 한 번 주나요?',
      '고추 잎이 노랗게 변하는 이유가 뭔가요?',
      '베란다에서 딸기를 키울 수 있나요?',
      '감나무 가지치기는 어떻게 하나요?',
    ],
  },
  {
    subject: 'modern history',
    language: 'ko',
    questions: [
      '서울 올림픽은 몇 년에 열렸나요?',
      '한글날은 왜 10월 9일인가요?',
      '마지막 조선 임금은 누구였나요?',
      '판문점은 어디에 있나요?',
      '대한민국 임시정부는 어느 도시에서 세워졌나요?',
    ],
  },
]
