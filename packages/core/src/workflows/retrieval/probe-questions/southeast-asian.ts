import type { ProbeGroup } from './probe-group.ts'

export const southeastAsianProbes: readonly ProbeGroup[] = [
  {
    subject: 'cooking',
    language: 'vi',
    questions: [
      'Luộc trứng lòng đào mất bao nhiêu phút?',
      'Nước dùng phở bò cần những gia vị gì?',
      'Làm thế nào để gói bánh chưng vuông đẹp?',
      'Có thể thay bơ bằng dầu ăn khi làm bánh không?',
      'Vì sao cơm nấu xong bị nhão?',
    ],
  },
  {
    subject: 'geography',
    language: 'vi',
    questions: [
      'Ngọn núi cao nhất châu Phi tên là gì?',
      'Sông Danube chảy qua những nước nào?',
      'Thủ đô của New Zealand là thành phố nào?',
      'Đảo Phú Quốc thuộc tỉnh nào?',
      'Sa mạc lớn nhất thế giới nằm ở đâu?',
    ],
  },
  {
    subject: 'football',
    language: 'vi',
    questions: [
      'Ai là vua phá lưới World Cup năm 2002?',
      'Đội tuyển Việt Nam vô địch Đông Nam Á lần đầu vào năm nào?',
      'Khi nào trọng tài cho hưởng quả phạt đền?',
      'Sân vận động nào có sức chứa lớn nhất thế giới?',
      'Một trận bóng đá có bao nhiêu phút bù giờ?',
    ],
  },
  {
    subject: 'biology',
    language: 'vi',
    questions: [
      'Cá heo ngủ như thế nào?',
      'Loài chim nào không biết bay?',
      'Tại sao lá cây đổi màu vào mùa thu?',
      'Con người có bao nhiêu chiếc răng?',
      'Rùa biển đẻ trứng vào thời gian nào trong năm?',
    ],
  },
  {
    subject: 'household',
    language: 'vi',
    questions: [
      'Làm sao để tẩy vết mực trên áo trắng?',
      'Bao lâu thì nên vệ sinh máy lạnh một lần?',
      'Tại sao máy giặt kêu to khi vắt?',
      'Cách nào đuổi kiến ra khỏi nhà bếp?',
      'Nên đặt tủ lạnh cách tường bao xa?',
    ],
  },
  {
    subject: 'film and television',
    language: 'vi',
    questions: [
      'Bộ phim nào đoạt nhiều giải Oscar nhất?',
      'Ai đóng vai chính trong phim Titanic?',
      'Phim hoạt hình đầu tiên của Walt Disney ra đời khi nào?',
      'Tây du ký bản truyền hình được quay ở đâu?',
      'Diễn viên nào đóng vai Tôn Ngộ Không?',
    ],
  },
  {
    subject: 'cooking',
    language: 'id',
    questions: [
      'Berapa lama rendang harus dimasak sampai kering?',
      'Apa pengganti telur untuk membuat kue bolu?',
      'Mengapa santan pecah ketika dimasak?',
      'Bumbu apa saja yang dipakai untuk soto ayam?',
      'Bagaimana cara membuat tempe goreng tetap renyah?',
    ],
  },
  {
    subject: 'geography',
    language: 'id',
    questions: [
      'Apa nama gunung tertinggi di Eropa?',
      'Sungai mana yang melewati kota Bangkok?',
      'Di provinsi mana letak Danau Toba?',
      'Berapa jumlah penduduk negara Islandia?',
      'Apa ibu kota negara Kazakhstan?',
    ],
  },
  {
    subject: 'other sports',
    language: 'id',
    questions: [
      'Siapa yang meraih emas bulu tangkis pertama di Olimpiade?',
      'Berapa pemain dalam satu tim bola voli?',
      'Kapan Asian Games pertama kali diadakan di Jakarta?',
      'Bagaimana cara menghitung skor dalam tenis?',
      'Siapa juara dunia catur pada tahun 1985?',
    ],
  },
  {
    subject: 'biology',
    language: 'id',
    questions: [
      'Mengapa bunglon bisa berubah warna?',
      'Berapa lama gajah mengandung anaknya?',
      'Apa makanan utama burung cenderawasih?',
      'Bagaimana ikan bernapas di dalam air?',
      'Mengapa nyamuk lebih suka menggigit orang tertentu?',
    ],
  },
]
