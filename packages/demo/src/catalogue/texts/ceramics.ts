import type { CatalogueTexts } from '../translations.ts'

export const ceramicsTexts: CatalogueTexts = {
  'morning-mug': {
    de: [
      'Morgenbecher',
      'Ein Becher, niedrig und breit: Der Kaffee hat Trinktemperatur, bevor die erste Seite der Zeitung gelesen ist. Der Henkel nimmt zwei Finger oder drei.\n\nDer Ton ist dunkel gesprenkeltes Steinzeug. Die Sprenkel kommen durch die Glasur, so ist kein Becher ganz wie der andere. Der Fuß bleibt unglasiert, denn roher Ton klebt nicht am nassen Tisch.',
    ],
    es: [
      'Taza de la mañana',
      'Una taza baja y ancha: el café está a punto antes de terminar la primera página del periódico. En el asa caben dos dedos, o tres.\n\nEl barro es un gres con motas oscuras que asoman por el esmalte y hacen cada taza un poco distinta. El pie va sin esmaltar, porque el barro desnudo no se pega a la mesa mojada.',
    ],
    ar: [
      'كوب الصباح',
      'كوب منخفض وعريض، يبرد فيه فنجان القهوة إلى الحرارة المناسبة قبل أن تنهي الصفحة الأولى من الجريدة. يتسع مقبضه لإصبعين أو ثلاثة.\n\nالطين حجري بنقاط داكنة تظهر عبر الطلاء فتجعل كل كوب مختلفًا قليلًا عن غيره. القاعدة من دون طلاء، فالطين العاري لا يلتصق بالطاولة المبتلة.',
    ],
  },
  'kyusu-teapot': {
    de: [
      '急須 Kyusu, Teekanne mit Seitengriff',
      'Eine Teekanne mit Seitengriff für zwei, 300 ml, aus unglasiertem rotem Ton. Griff fassen, Daumen auf den Deckel, neigen: Das ist die ganze Technik. Das Sieb ist Teil der Wand, es gibt also keinen Korb zu verlieren, und die Blätter haben Platz.\n\nUnglasierter Ton vergisst nicht. Bleiben Sie bei einer Sorte Tee, die Kanne dankt es Ihnen.',
    ],
    es: [
      '急須 Kyusu, tetera de asa lateral',
      'Una tetera de asa lateral para dos, 300 ml, en barro rojo sin esmaltar. Se toma el asa, se apoya el pulgar en la tapa y se inclina: esa es toda la técnica. El colador forma parte de la pared, así que no hay cestillo que perder y las hojas tienen sitio para abrirse.\n\nEl barro sin esmaltar tiene memoria. Reserve la tetera para un solo té y se lo agradecerá.',
    ],
    ar: [
      '急須 كيوسو، إبريق شاي بمقبض جانبي',
      'إبريق شاي بمقبض جانبي لشخصين، سعته 300 مل، من طين أحمر غير مطلي. أمسك المقبض وضع إبهامك على الغطاء ثم أمِل: هذه هي الطريقة كلها. المصفاة جزء من جدار الإبريق، فلا سلة تضيع، وتجد الأوراق متسعًا لتتفتح.\n\nالطين غير المطلي يتذكر. خصّص الإبريق لنوع واحد من الشاي وسيكافئك.',
    ],
  },
  'meridian-vase': {
    de: [
      'Vase Meridian',
      'Eine Vase aus einer einzigen Kurve: schmaler Fuß, hohe Schulter, ein Hals, der drei Stiele aufrecht hält und den vierten lehnen lässt.\n\nDie matte Glasur ist glatt wie Eierschale und nimmt das Licht ohne Glanz. Wasserdicht bis zum Rand.',
    ],
    es: [
      'Jarrón Meridiano',
      'Un jarrón trazado con una sola curva: pie estrecho, hombro alto y un cuello que sujeta tres tallos derechos y deja que un cuarto se incline.\n\nEl esmalte mate es liso como una cáscara de huevo y recibe la luz sin brillo. Estanco hasta el borde.',
    ],
    ar: [
      'مزهرية ميريديان',
      'مزهرية مرسومة بمنحنى واحد: قاعدة ضيقة وكتف عالٍ وعنق يُبقي ثلاثة سيقان قائمة ويترك الرابعة تميل.\n\nالطلاء المطفأ أملس كقشرة البيض ويستقبل الضوء من دون لمعان. لا تتسرب منها المياه حتى الحافة.',
    ],
  },
  'tide-bowl': {
    de: [
      'Schale Gezeiten',
      'Einmal bis zur Mitte getaucht und einmal schräg: Die zwei Glasuren überlappen sich in einer Linie wie nasser Sand. Tief genug für Suppe, offen genug für Salat.\n\nLässt sich stapeln, ohne zu klappern.',
    ],
    es: [
      'Cuenco Marea',
      'Sumergido una vez hasta la cintura y otra en diagonal: los dos esmaltes se cruzan en una línea como de arena mojada. Hondo para la sopa, abierto para la ensalada.\n\nSe apila sin tintinear.',
    ],
    ar: [
      'وعاء المدّ',
      'غُمس مرة حتى منتصفه ومرة أخرى مائلًا، فتداخل الطلاءان في خط يشبه الرمل المبتل. عميق بما يكفي للحساء ومفتوح بما يكفي للسلطة.\n\nيُكدَّس من دون صوت.',
    ],
  },
  'rim-plates': {
    de: [
      'Teller mit Rand',
      'Teller für jeden Tag mit einem schmalen, hohen Rand, der die Soße dort hält, wo sie hingehört. Mit 25 cm Durchmesser passen sie in jede Spülmaschine, die wir finden konnten.',
    ],
    es: [
      'Platos con borde',
      'Platos de diario con un borde estrecho y alto que mantiene la salsa en su sitio. Con 25 cm de diámetro caben en todos los lavavajillas que hemos encontrado.',
    ],
    ar: [
      'أطباق بحافة',
      'أطباق لكل يوم بحافة ضيقة مرتفعة تُبقي الصلصة في مكانها. قطرها 25 سم، وتناسب كل غسالة صحون عثرنا عليها.',
    ],
  },
  amphora: {
    de: [
      'Αμφορέας Amphore',
      'Zwei Henkel, ein schmaler Fuß und eine breite Schulter: die Form, die Öl und Wein über das Mittelmeer trug, hier für Olivenzweige und hohe Blumen. In zwei Teilen gedreht und am Bauch gefügt, mit einer eisenhaltigen Engobe auf der oberen Hälfte.\n\nHöhe 38 cm. Steht sicher auf dem eigenen Fuß, was die antiken nicht taten.',
    ],
    es: [
      'Αμφορέας Ánfora',
      'Dos asas, un pie estrecho y un hombro ancho: la forma que llevó aceite y vino por el Mediterráneo, hecha aquí para ramas de olivo y flores altas. Torneada en dos partes unidas por el vientre, con un engobe de barro ferroso en la mitad superior.\n\nAltura 38 cm. Se sostiene sobre su propio pie, cosa que las antiguas no hacían.',
    ],
    ar: [
      'Αμφορέας مزهرية أمفورا',
      'مقبضان وقاعدة ضيقة وكتف عريض: الشكل الذي حمل الزيت والنبيذ عبر البحر المتوسط، صُنع هنا لأغصان الزيتون والزهور الطويلة. شُكّلت على الدولاب في جزأين وُصلا عند البطن، وعلى نصفها الأعلى طبقة من طين غني بالحديد.\n\nارتفاعها 38 سم. تقف ثابتة على قاعدتها، وهو ما لم تفعله الأمفورات القديمة.',
    ],
  },
  'water-pitcher': {
    de: [
      'Tischkrug',
      'Ein Liter Wasser, oder ein gutes Stück Garten im Juni. Die Lippe ist dünn gezogen und schneidet den Strahl sauber ab; nichts läuft am Bauch hinunter.\n\nDer Henkel sitzt tief, wo das Gewicht ist.',
    ],
    es: [
      'Jarra de mesa',
      'Un litro de agua, o una buena parte del jardín en junio. El pico es fino y corta el chorro limpiamente; nada resbala por el vientre.\n\nEl asa está baja, donde está el peso.',
    ],
    ar: [
      'إبريق المائدة',
      'لتر من الماء، أو جزء كبير من حديقة في يونيو. شُدّت شفته رقيقة لتقطع الماء بنظافة، فلا يسيل شيء على البطن.\n\nالمقبض منخفض، حيث الثقل.',
    ],
  },
  'espresso-cups': {
    de: [
      'Espressotassen, zwei Stück',
      'Zwei dickwandige Tassen zu 70 ml, schwer in der Hand, mit einer Mulde für den Daumen statt eines Henkels.',
    ],
    es: [
      'Tazas de espresso, dos',
      'Dos tazas de pared gruesa, de 70 ml, con peso en la mano y un hoyuelo para el pulgar en lugar de asa.',
    ],
    ar: [
      'فنجانا إسبريسو',
      'فنجانان سميكا الجدار، سعة كل منهما 70 مل، ثقيلان في اليد، مع نقرة للإبهام بدل المقبض.',
    ],
  },
  'moon-jar': {
    de: [
      '달항아리 Mondgefäß',
      'Ein rundes weißes Gefäß, als zwei Halbkugeln gedreht und in der Mitte gefügt. Es ist nicht ganz ein Kreis, und darum geht es: Die Naht wandert, das Licht rollt darüber, und keine zwei Seiten sind gleich.\n\nAn jedem arbeiten wir fast einen Monat. Den nächsten Brand kündigen wir in unserem Brief an.',
    ],
    es: [
      '달항아리 Jarra lunar',
      'Una jarra blanca y redonda, torneada en dos hemisferios unidos por el centro. No es del todo un círculo, y de eso se trata: la costura se desvía, la luz rueda sobre ella y no hay dos lados iguales.\n\nCada una lleva casi un mes. La próxima hornada se anuncia en nuestra carta.',
    ],
    ar: [
      '달항아리 جرة القمر',
      'جرة بيضاء مستديرة، شُكّلت نصفي كرة وُصلا عند المنتصف. ليست دائرة تامة، وهنا جمالها: خط الوصل يتعرج والضوء ينساب عليها ولا يتشابه جانبان.\n\nتستغرق كل واحدة شهرًا تقريبًا. نعلن عن الحرق المقبل في رسالتنا.',
    ],
  },
  'butter-bell': {
    de: [
      'Butterglocke',
      'Ein Teller und eine Glocke für ein halbes Pfund Butter. Auf der Anrichte bleibt sie weich genug zum Streichen und kühl genug für ihre Form.\n\nDer Knauf ist groß, für buttrige Finger.',
    ],
    es: [
      'Mantequera de campana',
      'Un plato y una campana para un cuarto de kilo de mantequilla. Sobre la encimera se mantiene blanda para untar y fresca para no perder la forma.\n\nEl pomo es grande, para dedos con mantequilla.',
    ],
    ar: [
      'جرس الزبدة',
      'طبق وجرس لربع كيلو من الزبدة. تبقى على سطح المطبخ طرية بما يكفي للدهن وباردة بما يكفي لتحفظ شكلها.\n\nالمقبض كبير، لأصابع عليها زبدة.',
    ],
  },
  'bud-vases': {
    de: [
      'Knospenvasen, drei Stück',
      'Drei kleine Flaschen für das, was der Garten an einem Dienstag hergibt: eine Wicke, ein Zweig Rosmarin, der Ast, den der Wind gebrochen hat.\n\nGlasiert in Butter, Rosé und Salbei. Zwischen 8 und 14 cm hoch.',
    ],
    es: [
      'Floreros de un tallo, tres',
      'Tres botellitas para lo que da el jardín un martes: un guisante de olor, una ramita de romero, la rama que partió el viento.\n\nEsmaltadas en mantequilla, rubor y salvia. Entre 8 y 14 cm de alto.',
    ],
    ar: [
      'مزهريات براعم، ثلاث قطع',
      'ثلاث قوارير صغيرة لما تعطيه الحديقة يوم ثلاثاء: ساق بازلاء عطرية، وغصن إكليل جبل، والغصن الذي كسرته الريح.\n\nمطلية بلون الزبدة والوردي والمريمية. ارتفاعها بين 8 و14 سم.',
    ],
  },
}
