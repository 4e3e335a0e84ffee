import type { ProbeGroup } from './probe-group.ts'

export const englishEverydayProbes: readonly ProbeGroup[] = [
  {
    subject: 'cooking',
    language: 'en',
    questions: [
      'How long should I boil eggs if I want the yolk to stay runny?',
      'What can I use instead of buttermilk in pancakes?',
      'Why does my sourdough bread turn out so dense?',
      'Which herbs go well with roast lamb?',
      'At what temperature do I bake a cheesecake?',
    ],
  },
  {
    subject: 'medicine',
    language: 'en',
    questions: [
      'What are the first symptoms of appendicitis?',
      'Can I take ibuprofen together with paracetamol?',
      'How long is chickenpox contagious?',
      'Which vitamins help against night blindness?',
      'What is a normal resting heart rate for adults?',
    ],
  },
  {
    subject: 'fitness',
    language: 'en',
    questions: [
      'How often should a beginner train for a half marathon?',
      'Which muscles do deadlifts work?',
      'What should I eat before an early morning run?',
      'How do I stop my shins from hurting after jogging?',
      'Is yoga enough to build strength in the core?',
    ],
  },
  {
    subject: 'law',
    language: 'en',
    questions: [
      'Can my landlord enter the flat without asking me first?',
      'What is the difference between manslaughter and murder?',
      'How long does a copyright last after the author has died?',
      'Do I need a lawyer to contest a speeding ticket?',
      'When does a verbal agreement become legally binding?',
    ],
  },
  {
    subject: 'personal finance',
    language: 'en',
    questions: [
      'Should I pay off my mortgage early or invest the money?',
      'How much should I keep in an emergency fund?',
      'What happens to my credit score if I close an old card?',
      'How is compound interest calculated on a savings account?',
      'Is it worth buying an annuity at sixty-five?',
    ],
  },
  {
    subject: 'business and markets',
    language: 'en',
    questions: [
      'What caused the stock market crash of October 1987?',
      'Who founded the furniture company IKEA?',
      'How do central banks control inflation with interest rates?',
      'What is the market share of electric cars in Norway?',
      'Which airline carried the most passengers worldwide last year?',
    ],
  },
  {
    subject: 'software development',
    language: 'en',
    questions: [
      'How do I undo the last commit in git without losing changes?',
      'What is the difference between a process and a thread?',
      'Why does my Python script raise an IndentationError?',
      'How can I centre a div with flexbox?',
      'Which SQL keyword removes duplicate rows from a result?',
    ],
  },
  {
    subject: 'computers and phones',
    language: 'en',
    questions: [
      'How do I take a screenshot on a Mac?',
      'Why is my laptop fan so loud all the time?',
      'How can I transfer photos from an iPhone to a Windows computer?',
      'What does it mean when my router’s light blinks orange?',
      'How much memory do I need for editing 4K video?',
    ],
  },
  {
    subject: 'gardening',
    language: 'en',
    questions: [
      'When is the best time to prune roses?',
      'Why are the leaves of my tomato plants curling?',
      'How do I keep slugs away from lettuce?',
      'Which flowers grow well in full shade?',
      'How deep should tulip bulbs be planted?',
    ],
  },
  {
    subject: 'pets',
    language: 'en',
    questions: [
      'Why does my cat knead the blanket before lying down?',
      'How often should a puppy be fed at ten weeks?',
      'Can guinea pigs eat cucumber every day?',
      'Which dog breeds do not shed much hair?',
      'How long do budgies usually live?',
    ],
  },
  {
    subject: 'travel',
    language: 'en',
    questions: [
      'Do I need a visa for two weeks in Vietnam?',
      'What is the cheapest way from Heathrow to central London?',
      'Which month is best for seeing the northern lights in Iceland?',
      'How many days should we plan for Kyoto?',
      'Can I bring a power bank in my hand luggage?',
    ],
  },
  {
    subject: 'cars and traffic',
    language: 'en',
    questions: [
      'How often does the timing belt need replacing?',
      'What does the yellow engine warning light mean?',
      'Who has the right of way at a roundabout in France?',
      'Why does my car pull to the left when braking?',
      'How long does it take to charge an electric car at home?',
    ],
  },
  {
    subject: 'weather and climate',
    language: 'en',
    questions: [
      'Will it rain in Manchester tomorrow afternoon?',
      'How does a tropical storm become a hurricane?',
      'What was the hottest temperature ever measured in Antarctica?',
      'Why is it colder on top of a mountain?',
      'How does El Niño change the weather in Peru?',
    ],
  },
  {
    subject: 'household',
    language: 'en',
    questions: [
      'How do I get red wine out of a white carpet?',
      'What is the best way to unblock a kitchen sink?',
      'How often should a mattress be replaced?',
      'Why does my washing machine shake during the spin cycle?',
      'How do I hang a heavy mirror on plasterboard?',
    ],
  },
  {
    subject: 'small talk',
    language: 'en',
    questions: [
      'Can you tell me a joke about penguins?',
      'What should I get my sister for her birthday?',
      'Do you ever get tired of answering questions?',
      'How are you feeling today?',
      'Which do you like better, tea or coffee?',
    ],
  },
  {
    subject: 'parenting and school',
    language: 'en',
    questions: [
      'At what age do babies start to crawl?',
      'How do I help my son learn the times tables?',
      'What is a good bedtime for a nine-year-old?',
      'How do I write a personal statement for university?',
      'When should toddlers give up the dummy?',
    ],
  },
]
