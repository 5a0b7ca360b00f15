import { type DemoArticle, heading, paragraph, picture, quote, steps } from './article.ts'

export const tea: DemoArticle = {
  slug: 'one-minute-at-seventy-degrees',
  title: 'One minute at seventy degrees',
  excerpt:
    'Green tea is not difficult, it is only impatient of boiling water. The pot, the leaf and the one number that matters.',
  author: 'Kaori Brandt',
  daysAgo: 52,
  body: [
    paragraph(
      'Most people who say they do not like green tea have only ever had it scalded. Boiling water draws everything out of the leaf at once, the bitter part loudest. At seventy degrees the bitterness stays where it is, and what you taste instead is peas, cut grass and, if the tea is any good, the sea.',
    ),
    heading('Seventy degrees without a thermometer'),
    paragraph(
      'Pour the boiling water into the cups first. Wait until you can hold one in both hands without putting it down again. That is seventy degrees, near enough; it has also warmed the cups and measured the water, so that the pot will hold exactly what the two of you are going to drink.',
    ),
    picture(
      'kyusu-teapot-3',
      'A red clay teapot with a side handle on a table',
      'The strainer is part of the wall, so there is no basket to lose, and the leaves have room.',
    ),
    heading('Why the handle is at the side'),
    paragraph(
      'Because the wrist likes it. Hold the handle of the [kyusu](/products/kyusu-teapot), rest the thumb on the lid, and tip: no lifting, no elbow, no dripping. It pours to the last drop, and the last drop is the best one. Left in the pot it would go on brewing and spoil the second round.',
    ),
    quote('The first cup is for the thirst, the second for the taste, the third for the conversation.'),
    heading('The whole procedure'),
    steps(
      'Two level teaspoons of [sencha](/products/sencha-tin) into the dry pot.',
      'Boiling water into the cups, from the cups into the pot. Lid on.',
      'One minute. Do not stir, do not shake, do not look at your telephone.',
      'Pour in turns, a little here and a little there, so that both cups are equally strong.',
      'Second round: the same leaves, hotter water, and no waiting at all.',
    ),
    paragraph(
      'Afterwards rinse the pot with hot water, never with soap, and let it dry with the lid off. Unglazed clay remembers; keep it for one kind of tea, and after a year it will be a better pot than the one you bought. What is left of the evening fits into a [small cup](/products/espresso-cups) each.',
    ),
  ],
  products: ['kyusu-teapot', 'sencha-tin', 'espresso-cups'],
  translations: {
    de: {
      title: 'Eine Minute bei siebzig Grad',
      excerpt:
        'Grüner Tee ist nicht schwierig, er verträgt nur kein kochendes Wasser. Die Kanne, das Blatt und die eine Zahl, auf die es ankommt.',
      body: [
        paragraph(
          'Die meisten, die grünen Tee nicht mögen, haben ihn immer nur verbrüht getrunken. Kochendes Wasser zieht alles auf einmal aus dem Blatt, das Bittere am lautesten. Bei siebzig Grad bleibt die Bitterkeit, wo sie ist, und man schmeckt stattdessen Erbsen, gemähtes Gras und, wenn der Tee etwas taugt, das Meer.',
        ),
        heading('Siebzig Grad ohne Thermometer'),
        paragraph(
          'Gießen Sie das kochende Wasser zuerst in die Tassen. Warten Sie, bis Sie eine davon mit beiden Händen halten können, ohne sie wieder abzustellen. Das sind siebzig Grad, fast genau; außerdem sind die Tassen warm und das Wasser ist abgemessen, sodass die Kanne genau das fasst, was Sie zu zweit trinken.',
        ),
        picture(
          'kyusu-teapot-3',
          'Eine rote Teekanne aus Ton mit Griff an der Seite auf einem Tisch',
          'Das Sieb ist ein Teil der Wand: kein Korb, der verloren geht, und Platz für die Blätter.',
        ),
        heading('Warum der Griff an der Seite sitzt'),
        paragraph(
          'Weil das Handgelenk es mag. Fassen Sie den Griff der [Kyusu](/products/kyusu-teapot), legen Sie den Daumen auf den Deckel und kippen Sie: kein Heben, kein Ellenbogen, kein Tropfen. Sie gießt bis zum letzten Tropfen, und der letzte ist der beste. Bliebe er in der Kanne, zöge er weiter und verdürbe den zweiten Aufguss.',
        ),
        quote(
          'Die erste Tasse ist für den Durst, die zweite für den Geschmack, die dritte für das Gespräch.',
        ),
        heading('Der ganze Ablauf'),
        steps(
          'Zwei gestrichene Teelöffel [Sencha](/products/sencha-tin) in die trockene Kanne.',
          'Kochendes Wasser in die Tassen, aus den Tassen in die Kanne. Deckel drauf.',
          'Eine Minute. Nicht rühren, nicht schütteln, nicht aufs Telefon schauen.',
          'Abwechselnd eingießen, hier etwas und dort etwas, damit beide Tassen gleich stark sind.',
          'Zweiter Aufguss: dieselben Blätter, heißeres Wasser und gar keine Wartezeit.',
        ),
        paragraph(
          'Danach spülen Sie die Kanne mit heißem Wasser aus, nie mit Spülmittel, und lassen sie offen trocknen. Unglasierter Ton hat ein Gedächtnis; nehmen Sie die Kanne für eine Sorte Tee, und nach einem Jahr ist sie besser als die, die Sie gekauft haben. Was vom Abend übrig ist, passt in je eine [kleine Tasse](/products/espresso-cups).',
        ),
      ],
    },
    es: {
      title: 'Un minuto a setenta grados',
      excerpt:
        'El té verde no es difícil, solo le sienta mal el agua hirviendo. La tetera, la hoja y la única cifra que importa.',
      body: [
        paragraph(
          'Casi todos los que dicen que no les gusta el té verde lo han tomado siempre escaldado. El agua hirviendo saca de la hoja todo a la vez, y lo amargo con más fuerza. A setenta grados el amargor se queda donde está, y en su lugar se notan guisantes, hierba recién cortada y, si el té es bueno, el mar.',
        ),
        heading('Setenta grados sin termómetro'),
        paragraph(
          'Eche primero el agua hirviendo en las tazas. Espere hasta poder sostener una con las dos manos sin volver a dejarla. Son setenta grados, más o menos; además ha calentado las tazas y ha medido el agua, de modo que en la tetera cabrá exactamente lo que van a beber entre los dos.',
        ),
        picture(
          'kyusu-teapot-3',
          'Una tetera de barro rojo con el asa a un lado, sobre una mesa',
          'El colador es parte de la pared: no hay cestillo que perder, y las hojas tienen sitio.',
        ),
        heading('Por qué el asa está a un lado'),
        paragraph(
          'Porque la muñeca lo agradece. Coja el asa de la [kyusu](/products/kyusu-teapot), apoye el pulgar en la tapa e incline: sin levantar, sin codo, sin goteos. Vierte hasta la última gota, y la última es la mejor. Si se quedara en la tetera seguiría infusionando y estropearía la segunda ronda.',
        ),
        quote('La primera taza es para la sed, la segunda para el sabor, la tercera para la conversación.'),
        heading('Todo el procedimiento'),
        steps(
          'Dos cucharaditas rasas de [sencha](/products/sencha-tin) en la tetera seca.',
          'El agua hirviendo a las tazas, y de las tazas a la tetera. Se pone la tapa.',
          'Un minuto. No remueva, no agite, no mire el teléfono.',
          'Sirva por turnos, un poco aquí y un poco allá, para que las dos tazas queden igual de fuertes.',
          'Segunda ronda: las mismas hojas, agua más caliente y ninguna espera.',
        ),
        paragraph(
          'Después enjuague la tetera con agua caliente, nunca con jabón, y déjela secar sin la tapa. El barro sin esmaltar tiene memoria; úsela para una sola clase de té, y al cabo de un año será mejor tetera que la que compró. Lo que queda de la velada cabe en una [taza pequeña](/products/espresso-cups) para cada uno.',
        ),
      ],
    },
    ar: {
      title: 'دقيقة واحدة عند سبعين درجة',
      excerpt: 'ليس الشاي الأخضر صعبًا، لكنه لا يحتمل الماء المغلي. الإبريق والورقة والرقم الوحيد المهم.',
      body: [
        paragraph(
          'معظم من يقولون إنهم لا يحبون الشاي الأخضر لم يشربوه إلا محروقًا. الماء المغلي يستخرج كل ما في الورقة دفعة واحدة، والمرارة أولًا. أما عند سبعين درجة فتبقى المرارة في مكانها، وتذوق بدلًا منها البازلاء والعشب المقصوص، والبحر إن كان الشاي جيدًا.',
        ),
        heading('سبعون درجة بلا ميزان حرارة'),
        paragraph(
          'اسكب الماء المغلي في الأكواب أولًا. انتظر حتى تستطيع أن تمسك كوبًا بكلتا يديك دون أن تعيده إلى مكانه. هذه سبعون درجة تقريبًا؛ وقد دفّأت الأكواب أيضًا وقست الماء، فيسع الإبريق ما ستشربانه تمامًا.',
        ),
        picture(
          'kyusu-teapot-3',
          'إبريق شاي من الطين الأحمر بمقبض جانبي على طاولة',
          'المصفاة جزء من الجدار، فلا سلة تضيع، وللأوراق متسع.',
        ),
        heading('لماذا المقبض على الجانب'),
        paragraph(
          'لأن المعصم يرتاح إليه. أمسك مقبض [الكيوسو](/products/kyusu-teapot)، وأسند إبهامك إلى الغطاء، وأمِل: لا رفع، ولا مرفق، ولا تقطير. يصب حتى القطرة الأخيرة، والقطرة الأخيرة أطيبها. لو بقيت في الإبريق لواصلت النقع وأفسدت الجولة الثانية.',
        ),
        quote('الكوب الأول للعطش، والثاني للطعم، والثالث للحديث.'),
        heading('الطريقة كاملة'),
        steps(
          'ملعقتان صغيرتان ممسوحتان من [السنشا](/products/sencha-tin) في الإبريق الجاف.',
          'الماء المغلي في الأكواب، ومن الأكواب إلى الإبريق. ثم الغطاء.',
          'دقيقة واحدة. لا تحرّك، ولا تهزّ، ولا تنظر إلى هاتفك.',
          'اسكب بالتناوب، قليلًا هنا وقليلًا هناك، ليتساوى الكوبان.',
          'الجولة الثانية: الأوراق نفسها، وماء أسخن، وبلا انتظار.',
        ),
        paragraph(
          'بعد ذلك اشطف الإبريق بماء ساخن، لا بالصابون أبدًا، ودعه يجف بلا غطاء. للطين غير المزجج ذاكرة؛ خصّصه لنوع واحد من الشاي، وبعد عام سيكون أفضل من الإبريق الذي اشتريته. وما يبقى من الأمسية يتسع له [كوب صغير](/products/espresso-cups) لكل منكما.',
        ),
      ],
    },
  },
}
