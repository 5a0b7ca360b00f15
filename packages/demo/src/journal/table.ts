import { bullets, type DemoArticle, heading, paragraph, picture, quote } from './article.ts'

export const table: DemoArticle = {
  slug: 'a-table-for-a-tuesday',
  title: 'A table for a Tuesday',
  excerpt:
    'Six people, one pot, no occasion. What to put on the table when nobody has dressed up, and what to leave in the cupboard.',
  author: 'Ines Aurell',
  daysAgo: 4,
  body: [
    paragraph(
      'The dinners we remember were rarely planned. Somebody stayed, somebody else was called, and there was enough in the pot because there is always enough in that pot. What such an evening needs from a table is not splendour. It needs a place for everyone, water within reach, and light that makes people look rested.',
    ),
    heading('Start with the cloth, or rather half of one'),
    paragraph(
      'A tablecloth says *occasion*, and asks to be ironed. A runner says nothing of the kind. Laid across the table instead of along it, our [indigo runner](/products/aizome-runner) makes two places out of bare wood; laid along it, it keeps the hot pot company. Napkins do the rest. [Four in linen](/products/linen-napkins) are four colours, so that everybody knows their own by the second glass.',
    ),
    picture(
      'rim-plates-3',
      'A stack of plates with a raised rim on a table',
      'Twenty-five centimetres, and a rim that keeps the sauce where you put it.',
    ),
    heading('One plate is enough'),
    paragraph(
      'Soup, stew, salad, cheese: the same [plate](/products/rim-plates), wiped with bread in between. It is how most of the world eats, and it halves the washing up. If the plates do not match, let them disagree properly: three of one kind and three of another look intended, five and one look like an accident.',
    ),
    quote('Set the table for the people who are coming, not for the people who might be watching.'),
    heading('What goes in the middle'),
    paragraph('Less than you think. The middle of the table belongs to hands.'),
    bullets(
      'A [pitcher](/products/water-pitcher) of water, filled before anyone sits. Nobody likes to ask.',
      'Salt in a small dish, a [pepper mill](/products/pepper-mill) that goes from hand to hand.',
      'Two [candlesticks](/products/brass-candlestick) of different heights, well below or well above the eyes. A flame at eye level is a wall.',
      'No flowers that you have to look around. A twig in a narrow vase will do.',
    ),
    paragraph(
      'Then put the [casserole](/products/casserole) on a board, take the lid off at the table, and let the steam do the talking.',
    ),
  ],
  products: ['rim-plates', 'linen-napkins', 'water-pitcher', 'brass-candlestick'],
  translations: {
    de: {
      title: 'Ein Tisch für einen Dienstag',
      excerpt:
        'Sechs Leute, ein Topf, kein Anlass. Was auf den Tisch kommt, wenn sich niemand umgezogen hat, und was im Schrank bleibt.',
      body: [
        paragraph(
          'Die Abendessen, an die wir uns erinnern, waren selten geplant. Jemand blieb, jemand anders wurde angerufen, und im Topf war genug, weil in diesem Topf immer genug ist. Was so ein Abend von einem Tisch braucht, ist kein Glanz. Er braucht einen Platz für alle, Wasser in Reichweite und ein Licht, in dem Menschen ausgeruht aussehen.',
        ),
        heading('Mit dem Tuch beginnen, oder mit der Hälfte davon'),
        paragraph(
          'Ein Tischtuch sagt *Anlass* und will gebügelt werden. Ein Läufer sagt nichts dergleichen. Quer über den Tisch gelegt, macht unser [Läufer in Indigo](/products/aizome-runner) aus blankem Holz zwei Plätze; der Länge nach leistet er dem heißen Topf Gesellschaft. Den Rest erledigen Servietten. [Vier aus Leinen](/products/linen-napkins) sind vier Farben, damit alle ihre eigene noch beim zweiten Glas erkennen.',
        ),
        picture(
          'rim-plates-3',
          'Ein Stapel Teller mit hohem Rand auf einem Tisch',
          'Fünfundzwanzig Zentimeter und ein Rand, der die Soße dort hält, wo sie hingehört.',
        ),
        heading('Ein Teller genügt'),
        paragraph(
          'Suppe, Eintopf, Salat, Käse: derselbe [Teller](/products/rim-plates), dazwischen mit Brot ausgewischt. So isst der größte Teil der Welt, und es halbiert den Abwasch. Wenn die Teller nicht zusammenpassen, dann richtig: drei von einer Sorte und drei von einer anderen sehen nach Absicht aus, fünf und einer nach einem Unfall.',
        ),
        quote('Decken Sie den Tisch für die, die kommen, und nicht für die, die vielleicht zusehen.'),
        heading('Was in die Mitte kommt'),
        paragraph('Weniger, als man denkt. Die Mitte des Tisches gehört den Händen.'),
        bullets(
          'Ein [Krug](/products/water-pitcher) Wasser, gefüllt, bevor jemand sitzt. Niemand fragt gern danach.',
          'Salz in einer kleinen Schale und eine [Pfeffermühle](/products/pepper-mill), die von Hand zu Hand geht.',
          'Zwei [Kerzenhalter](/products/brass-candlestick) von verschiedener Höhe, deutlich unter oder deutlich über den Augen. Eine Flamme auf Augenhöhe ist eine Wand.',
          'Keine Blumen, um die man herumschauen muss. Ein Zweig in einer schmalen Vase reicht.',
        ),
        paragraph(
          'Dann stellen Sie den [Schmortopf](/products/casserole) auf ein Brett, nehmen am Tisch den Deckel ab und lassen den Dampf reden.',
        ),
      ],
    },
    es: {
      title: 'Una mesa para un martes',
      excerpt:
        'Seis personas, una olla, ningún motivo. Qué poner en la mesa cuando nadie se ha arreglado y qué dejar en el armario.',
      body: [
        paragraph(
          'Las cenas que recordamos casi nunca estaban previstas. Alguien se quedó, se llamó a otra persona, y en la olla había bastante, porque en esa olla siempre hay bastante. Lo que una noche así pide a una mesa no es lujo. Pide un sitio para cada cual, agua a mano y una luz con la que la gente parezca descansada.',
        ),
        heading('Empezar por el mantel, o más bien por medio'),
        paragraph(
          'Un mantel dice *ocasión* y exige plancha. Un camino de mesa no dice nada de eso. Puesto a lo ancho, nuestro [camino índigo](/products/aizome-runner) convierte la madera desnuda en dos sitios; puesto a lo largo, hace compañía a la olla caliente. De lo demás se encargan las servilletas. [Cuatro de lino](/products/linen-napkins) son cuatro colores, para que cada cual reconozca la suya en la segunda copa.',
        ),
        picture(
          'rim-plates-3',
          'Una pila de platos de borde alto sobre una mesa',
          'Veinticinco centímetros y un borde que deja la salsa donde se ha puesto.',
        ),
        heading('Con un plato basta'),
        paragraph(
          'Sopa, guiso, ensalada, queso: el mismo [plato](/products/rim-plates), rebañado con pan entre una cosa y otra. Así come la mayor parte del mundo, y se friega la mitad. Si los platos no hacen juego, que no lo hagan de verdad: tres de un tipo y tres de otro parecen una decisión; cinco y uno, un accidente.',
        ),
        quote('Ponga la mesa para quienes vienen, no para quienes podrían estar mirando.'),
        heading('Qué va en el centro'),
        paragraph('Menos de lo que se cree. El centro de la mesa es de las manos.'),
        bullets(
          'Una [jarra](/products/water-pitcher) de agua, llena antes de que nadie se siente. A nadie le gusta pedirla.',
          'Sal en un platillo y un [molinillo de pimienta](/products/pepper-mill) que pasa de mano en mano.',
          'Dos [candeleros](/products/brass-candlestick) de distinta altura, bien por debajo o bien por encima de los ojos. Una llama a la altura de los ojos es un muro.',
          'Nada de flores que haya que esquivar para verse. Basta una rama en un jarrón estrecho.',
        ),
        paragraph(
          'Después ponga la [cazuela](/products/casserole) sobre una tabla, levante la tapa en la mesa y deje que hable el vapor.',
        ),
      ],
    },
    ar: {
      title: 'مائدة ليوم ثلاثاء عادي',
      excerpt:
        'ستة أشخاص وقِدر واحدة وبلا مناسبة. ما الذي يوضع على المائدة حين لا يتأنّق أحد، وما الذي يبقى في الخزانة.',
      body: [
        paragraph(
          'نادرًا ما كان العشاء الذي نتذكره مخططًا له. بقي أحدهم، واتصلنا بآخر، وكان في القدر ما يكفي لأن في تلك القدر دائمًا ما يكفي. لا تحتاج أمسية كهذه إلى مائدة فاخرة. تحتاج إلى مكان لكل واحد، وماء في متناول اليد، وضوء يبدو فيه الناس مرتاحين.',
        ),
        heading('ابدأ بالمفرش، أو بالأحرى بنصفه'),
        paragraph(
          'المفرش الكامل يعني *مناسبة* ويطلب الكيّ. أما شريط المائدة فلا يطلب شيئًا من ذلك. إذا مددت [الشريط النيلي](/products/aizome-runner) عرضًا صنع من الخشب العاري مكانين، وإذا مددته طولًا رافق القدر الساخنة. والمناديل تتكفل بالباقي. [أربعة من الكتان](/products/linen-napkins) بأربعة ألوان، فيعرف كل واحد منديله حتى بعد الكأس الثانية.',
        ),
        picture(
          'rim-plates-3',
          'كومة من الصحون ذات الحافة المرتفعة على مائدة',
          'خمسة وعشرون سنتيمترًا، وحافة تُبقي الصلصة حيث وضعتها.',
        ),
        heading('صحن واحد يكفي'),
        paragraph(
          'حساء ويخنة وسلطة وجبن: [الصحن](/products/rim-plates) نفسه، يُمسح بالخبز بين طبق وآخر. هكذا يأكل معظم العالم، وهكذا يقل غسل الصحون إلى النصف. وإن لم تكن الصحون متشابهة فلتختلف اختلافًا واضحًا: ثلاثة من نوع وثلاثة من آخر تبدو مقصودة، أما خمسة وواحد فتبدو خطأً.',
        ),
        quote('جهّز المائدة لمن سيأتي، لا لمن قد ينظر.'),
        heading('ما الذي يوضع في الوسط'),
        paragraph('أقل مما تظن. وسط المائدة للأيدي.'),
        bullets(
          '[إبريق](/products/water-pitcher) ماء يُملأ قبل أن يجلس أحد. لا أحد يحب أن يطلبه.',
          'ملح في صحن صغير، و[مطحنة فلفل](/products/pepper-mill) تنتقل من يد إلى يد.',
          '[شمعدانان](/products/brass-candlestick) بارتفاعين مختلفين، أدنى من مستوى العين بوضوح أو أعلى منه. اللهب في مستوى العين جدار.',
          'لا أزهار تضطر إلى النظر من حولها. يكفي غصن في مزهرية ضيقة.',
        ),
        paragraph('ثم ضع [القدر](/products/casserole) على لوح، وارفع الغطاء عند المائدة، ودع البخار يتكلم.'),
      ],
    },
  },
}
