import type { ProbeGroup } from './probe-group.ts'

export const englishKnowledgeProbes: readonly ProbeGroup[] = [
  {
    subject: 'football',
    language: 'en',
    questions: [
      'Who scored the winning goal in the 2010 World Cup final?',
      'How does the offside rule work when a defender plays the ball?',
      'Which club has won the Champions League most often?',
      'How many substitutions is a team allowed in a match?',
      'When was the video assistant referee introduced in the Premier League?',
    ],
  },
  {
    subject: 'other sports',
    language: 'en',
    questions: [
      'What is the difference between a birdie and an eagle in golf?',
      'How many sets does a man need to win at Wimbledon?',
      'Who holds the world record for the women’s 400 metres hurdles?',
      'How is a tie decided in Olympic fencing?',
      'What does a spin bowler do differently from a fast bowler?',
    ],
  },
  {
    subject: 'geography',
    language: 'en',
    questions: [
      'What is the capital of Mongolia?',
      'Which river flows through Baghdad?',
      'How deep is Lake Baikal at its deepest point?',
      'Which countries share a border with Paraguay?',
      'Is Greenland part of Europe or of North America?',
    ],
  },
  {
    subject: 'ancient history',
    language: 'en',
    questions: [
      'Why did the Romans abandon Britain in the fifth century?',
      'Who built the hanging gardens of Babylon?',
      'What did Egyptian scribes use to make papyrus?',
      'How did Hannibal get his elephants across the Alps?',
      'When did the Bronze Age end in the eastern Mediterranean?',
    ],
  },
  {
    subject: 'modern history',
    language: 'en',
    questions: [
      'What led to the fall of the Berlin Wall?',
      'Who was prime minister of Britain during the Suez crisis?',
      'How many people died in the influenza pandemic of 1918?',
      'When did women in Switzerland get the right to vote?',
      'What was agreed at the Congress of Vienna?',
    ],
  },
  {
    subject: 'astronomy',
    language: 'en',
    questions: [
      'How far away is the Andromeda galaxy?',
      'Why does Venus rotate in the opposite direction to most planets?',
      'What happens to a star when it runs out of hydrogen?',
      'Which moon of Saturn has lakes of methane?',
      'When will Halley’s comet be visible again?',
    ],
  },
  {
    subject: 'physics',
    language: 'en',
    questions: [
      'Why is the sky blue during the day and red at sunset?',
      'What does the uncertainty principle say about position and momentum?',
      'How does a superconductor lose its electrical resistance?',
      'What is the half-life of carbon-14?',
      'How much energy is released when one gram of matter is annihilated?',
    ],
  },
  {
    subject: 'chemistry',
    language: 'en',
    questions: [
      'Why does iron rust faster in salt water?',
      'What colour does copper give a flame?',
      'How do I balance the equation for burning propane?',
      'Which element has the highest melting point?',
      'What is the pH of household ammonia?',
    ],
  },
  {
    subject: 'biology',
    language: 'en',
    questions: [
      'How do bats find insects in the dark?',
      'What is the function of the Golgi apparatus in a cell?',
      'Why do male seahorses carry the eggs?',
      'How many chromosomes does a fruit fly have?',
      'Do mushrooms belong to the plants?',
    ],
  },
  {
    subject: 'mathematics',
    language: 'en',
    questions: [
      'What is the derivative of the natural logarithm?',
      'How many ways are there to arrange seven books on a shelf?',
      'Is 221 a prime number?',
      'How do you prove that the square root of two is irrational?',
      'What is the sum of the angles of a hexagon?',
    ],
  },
  {
    subject: 'language',
    language: 'en',
    questions: [
      'Where does the word sandwich come from?',
      'When do I use who and when whom?',
      'How do you say good night in Portuguese?',
      'Which language has the most native speakers?',
      'What is the plural of octopus?',
    ],
  },
  {
    subject: 'music',
    language: 'en',
    questions: [
      'How do I tune a guitar by ear?',
      'Who wrote the opera The Barber of Seville?',
      'Which band recorded the album Rumours?',
      'How many strings does a harp usually have?',
      'What makes a minor chord sound sad?',
    ],
  },
  {
    subject: 'film and television',
    language: 'en',
    questions: [
      'Who directed the film Casablanca?',
      'How many seasons of Breaking Bad are there?',
      'Which actor played the villain in The Silence of the Lambs?',
      'Which robot does Wall-E fall in love with?',
      'Where was The Lord of the Rings filmed?',
    ],
  },
  {
    subject: 'literature',
    language: 'en',
    questions: [
      'Who is the narrator of Moby-Dick?',
      'In which novel does Mr Darcy propose twice?',
      'What is the last line of The Great Gatsby?',
      'Who won the Nobel Prize in Literature in 1993?',
      'What is a villanelle in poetry?',
    ],
  },
  {
    subject: 'art and architecture',
    language: 'en',
    questions: [
      'Which painter cut off part of his own ear?',
      'How was the dome of Florence cathedral built without scaffolding?',
      'What is the difference between Gothic and Romanesque churches?',
      'Where does Vermeer’s Girl with a Pearl Earring hang today?',
      'Who designed the Sydney Opera House?',
    ],
  },
  {
    subject: 'religion and mythology',
    language: 'en',
    questions: [
      'Who weighs the hearts of the dead in Egyptian mythology?',
      'What do Buddhists mean by nirvana?',
      'On which day of the week did Jesus rise, according to the gospels?',
      'What was the name of Odin’s eight-legged horse?',
      'How long does Ramadan last?',
    ],
  },
]
