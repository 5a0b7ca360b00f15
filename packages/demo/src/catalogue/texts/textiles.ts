import type { CatalogueTexts } from '../translations.ts'

export const textilesTexts: CatalogueTexts = {
  'linen-cushion': {
    de: [
      'Leinenkissen',
      'Schweres gewaschenes Leinen mit schmalem Stehsaum, gefüllt mit Federn, die sich wieder in Form klopfen lassen. Der Reißverschluss liegt in der Naht.\n\nGut in ungerader Zahl.',
    ],
    es: [
      'Cojín de lino',
      'Lino grueso lavado, con un ribete estrecho y relleno de pluma que recupera la forma a golpes. La cremallera se esconde en la costura.\n\nQuedan bien en número impar.',
    ],
    ar: [
      'وسادة كتان',
      'كتان ثقيل مغسول بحاشية ضيقة، محشو بريش تعيده إلى شكله بضربة. يختفي السحّاب في الدرز.\n\nيحسن عددها فرديًا.',
    ],
  },
  'alpaca-throw': {
    de: [
      'Fischgratplaid aus ungefärbtem Alpaka und Merino mit Fransen, extra groß',
      'Nichts an diesem Plaid ist gefärbt. Das Creme ist Merino, das Grau ist Alpaka, und der Fischgrat entsteht, wenn beide sich abwechseln.\n\nMit 150 mal 220 Zentimetern deckt es zwei Menschen und den größten Teil eines Hundes zu.',
    ],
    es: [
      'Manta de espiga en alpaca y merino sin teñir, con flecos anudados, extragrande',
      'Nada en esta manta está teñido. El crema es merino, el gris es alpaca, y la espiga es lo que ocurre cuando se turnan.\n\nCon 150 por 220 centímetros cubre a dos personas y casi todo un perro.',
    ],
    ar: [
      'غطاء متعرج من ألبكة ومرينو غير مصبوغ بشراشيب معقودة يدويًا، كبير جدًا',
      'لا شيء مصبوغ في هذا الغطاء. الكريمي مرينو والرمادي ألبكة، والنقشة المتعرجة ما يحدث حين يتناوبان.\n\nبقياس 150 في 220 سنتيمترًا يغطي شخصين ومعظم كلب.',
    ],
  },
  'waffle-towel': {
    de: [
      'Waffelhandtuch',
      'Ein tiefes Waffelgewebe aus Baumwolle mit etwas Leinen. Es trocknet schnell, Sie und sich selbst, und braucht im Regal halb so viel Platz wie ein Frotteetuch.\n\nVor dem ersten Gebrauch waschen: Es läuft um ein Zehntel ein, wird dicker und bleibt so.',
    ],
    es: [
      'Toalla de nido de abeja',
      'Un tejido hondo de algodón con algo de lino. Seca deprisa, a usted y a sí misma, y ocupa en el estante la mitad que una de rizo.\n\nLávela antes de usarla: encoge una décima parte, se espesa y así se queda.',
    ],
    ar: [
      'منشفة وافل',
      'نسيج وافل عميق من القطن وقليل من الكتان. تجفف بسرعة وتجف بسرعة، وتشغل نصف ما تشغله منشفة عادية على الرف.\n\nاغسلها قبل الاستعمال: تنكمش عُشرًا وتزداد سماكة وتبقى كذلك.',
    ],
  },
  'tea-towels': {
    de: [
      'Gestreifte Geschirrtücher, zwei Stück',
      'Reines Leinen, also keine Fusseln auf den Gläsern. Eines hat breite Streifen, eines schmale, damit eines für das Geschirr ist und eines für das Brot.',
    ],
    es: [
      'Paños de cocina a rayas, dos',
      'Lino puro: ni una pelusa en las copas. Uno lleva rayas anchas y otro finas, para que uno sea de los platos y otro del pan.',
    ],
    ar: [
      'منشفتا مطبخ مقلمتان',
      'كتان خالص، فلا وبر على الكؤوس. إحداهما بخطوط عريضة والأخرى بخطوط رفيعة، لتكون واحدة للصحون وأخرى للخبز.',
    ],
  },
  'linen-bed-set': {
    de: [
      'Bettwäsche aus gewaschenem Leinen',
      `Es gibt Laken, die sich in der ersten Nacht im Hotel am besten anfühlen, und solche, die nach zehn Jahren am besten sind. Dies ist die zweite Art, und wir haben versucht, Ihnen einen Vorsprung zu geben.

Das Tuch ist aus langem europäischem Flachs gewebt, ohne Bewässerung gewachsen, am feuchten Küstenstreifen zwischen der Normandie und Flandern. Lange Fasern haben weniger Enden, und weniger Enden heißt: kein Pilling und kaum Fusseln. Mit 165 Gramm je Quadratmeter ist es weder Sommergaze noch Wintersegeltuch, sondern das Gewicht, das das ganze Jahr auf dem Bett bleibt.

Nach dem Weben wird jede Bahn im Stück gefärbt und eine Stunde mit Bims gewaschen. Das nimmt ihr die Steifheit. Neues Leinen braucht sonst eine Saison, bis es weich ist; unseres hat sie in der Weberei verbracht. Es wird weiter weicher, und die Farbe wird jedes Jahr ein wenig stiller.

Leinen wärmt, wenn es kalt ist, und kühlt, wenn es heiß ist. Die Faser ist hohl: Sie nimmt ein Fünftel ihres Gewichts an Feuchtigkeit auf, bevor sie sich feucht anfühlt, trägt sie von der Haut weg und gibt sie wieder an den Raum ab. Wer heiß schläft, merkt es in der ersten Nacht.

Das Set enthält einen Bettbezug und zwei Kissenbezüge. Der Bezug schließt mit einem Hotelverschluss statt mit Knöpfen, denn Knöpfe gehen zuerst kaputt; innen halten vier kurze Bänder die Ecken der Decke. Die Kissenbezüge haben eine tiefe Tasche. Alle Nähte sind Kappnähte, die Säume zweimal umgeschlagen.

Zum Bügeln: Sie dürfen. Die meisten finden, dass die Falten dazugehören. Ziehen Sie den Bezug feucht glatt und hängen Sie ihn am Saum auf.

Wenn eine Naht nachgibt, wann auch immer, schicken Sie ihn uns zurück. Wir nähen sie.`,
    ],
    es: [
      'Juego de cama de lino lavado',
      `Hay sábanas que dan lo mejor la primera noche en un hotel, y otras que lo dan al cabo de diez años. Estas son de las segundas, y hemos procurado darle ventaja.

La tela se teje con lino europeo de fibra larga, cultivado sin riego en la franja húmeda de costa entre Normandía y Flandes. Fibras largas significan menos cabos, y menos cabos, una tela que no hace bolitas y apenas suelta pelusa. Con 165 gramos por metro cuadrado no es ni gasa de verano ni lona de invierno: es el peso que se queda en la cama todo el año.

Después de tejerla, cada pieza se tiñe y se lava una hora con piedra pómez. Eso le quita la rigidez. El lino nuevo suele necesitar una temporada para ablandarse; el nuestro la ha pasado en el taller. Seguirá ablandándose, y el color será cada año un poco más callado.

El lino abriga cuando hace frío y refresca cuando hace calor. La fibra es hueca: absorbe un quinto de su peso en humedad antes de sentirse mojada, la aparta de la piel y la devuelve a la habitación. Quien duerme con calor lo nota la primera noche.

El juego lleva una funda nórdica y dos fundas de almohada. La funda se cierra con solapa y no con botones, porque los botones son lo primero que se rompe; por dentro, cuatro cintas sujetan las esquinas del edredón. Las fundas de almohada tienen un bolsillo hondo. Todas las costuras van rebatidas y los dobladillos, vueltos dos veces.

Sobre la plancha: puede. La mayoría piensa que las arrugas son la gracia. Estire la funda húmeda y cuélguela por el dobladillo.

Si cede una costura, cuando sea, mándenosla. La coseremos.`,
    ],
    ar: [
      'طقم سرير من الكتان المغسول',
      `ثمة ملاءات تكون في أحسن حالها في الليلة الأولى في فندق، وأخرى بعد عشر سنوات. هذه من النوع الثاني، وقد حاولنا أن نمنحك بداية متقدمة.

نُسج القماش من كتان أوروبي طويل الألياف، نبت من دون ري في الشريط الساحلي الرطب بين نورماندي وفلاندرز. الألياف الطويلة أطرافها أقل، فلا يتكتل القماش ولا يكاد يترك وبرًا. وزنه 165 غرامًا للمتر المربع: ليس شاش الصيف ولا قماش الشتاء السميك، بل وزن يبقى على السرير طوال السنة.

بعد النسج تُصبغ كل قطعة ثم تُغسل ساعة بحجر الخفاف، فتزول عنها القساوة. يحتاج الكتان الجديد عادة إلى موسم كي يلين، وكتاننا أمضى هذا الموسم في المعمل. سيزداد نعومة، ويهدأ لونه قليلًا كل عام.

الكتان يدفئ في البرد ويبرّد في الحر. أليافه مجوفة: تمتص خُمس وزنها من الرطوبة قبل أن تبدو مبللة، وتبعدها عن الجلد وتطلقها في الغرفة. من ينام في الحر يلاحظ ذلك من الليلة الأولى.

يضم الطقم غطاء لحاف وغطاءي وسادة. يُغلق الغطاء بطيّة لا بأزرار، لأن الأزرار أول ما ينكسر، وفي الداخل أربعة أشرطة قصيرة تثبت زوايا اللحاف. ولغطاءي الوسادة جيب عميق. كل الدرزات مطوية والحواشي مثنية مرتين.

أما الكي فلك أن تكوي، ومعظم الناس يرون التجاعيد جزءًا من جماله. اسحب الغطاء وهو رطب وعلّقه من الحاشية.

إن انفتح درز في أي وقت فأعده إلينا. سنخيطه.`,
    ],
  },
  'aizome-runner': {
    de: [
      '藍染 Aizome, Tischläufer in Indigo',
      'Leinen, neunmal in natürliches Indigo getaucht und dazwischen gelüftet. Die weißen Striche sind die Stellen, an denen das Tuch vorher fest abgenäht war. Mit jeder Wäsche wird das Blau ein wenig klarer.\n\n40 mal 180 Zentimeter. Im ersten Monat allein waschen.',
    ],
    es: [
      '藍染 Aizome, camino de mesa en índigo',
      'Lino sumergido nueve veces en índigo natural y aireado entre una y otra; los trazos blancos son donde la tela iba cosida y apretada. Cada lavado aclara un poco el azul.\n\n40 por 180 centímetros. Lávelo aparte el primer mes.',
    ],
    ar: [
      '藍染 مفرش مائدة أيزومي نيلي',
      'كتان غُمس تسع مرات في نيلة طبيعية وهُوّي بينها. الخطوط البيضاء حيث خيط القماش مشدودًا قبل الغمس. كل غسلة تزيد الزرقة صفاء.\n\n40 في 180 سنتيمترًا. اغسله وحده في الشهر الأول.',
    ],
  },
  'field-rug': {
    de: [
      'Teppich Feld',
      'Ein flach gewebter Wollteppich mit dem Plan von vier Feldern, von oben gesehen, im späten Sommer. Beide Seiten sind gleich: Drehen Sie ihn um, wenn die Katze mit einer fertig ist.\n\nLiegt am besten auf einer dünnen Filzunterlage.',
    ],
    es: [
      'Alfombra Campo',
      'Una alfombra de lana tejida en plano, con cuatro campos vistos desde arriba a finales de verano. Igual por los dos lados: dele la vuelta cuando el gato haya acabado con uno.\n\nMejor sobre una base fina de fieltro.',
    ],
    ar: [
      'سجادة الحقل',
      'سجادة صوف مسطحة النسج عليها مخطط أربعة حقول كما تُرى من الأعلى في أواخر الصيف. وجهاها سواء: اقلبها حين ينتهي القط من أحدهما.\n\nالأفضل أن تُفرش على طبقة رقيقة من اللباد.',
    ],
  },
  'canvas-tote': {
    de: [
      'Segeltuchtasche',
      'Schweres Segeltuch, lange Henkel, eine Innentasche und ein flacher Boden, auf dem sie von selbst steht.',
    ],
    es: [
      'Bolsa de lona',
      'Lona gruesa, asas largas, un bolsillo interior y un fondo plano para que se tenga de pie sola.',
    ],
    ar: ['حقيبة من القنّب', 'قماش قنّب سميك ومقبضان طويلان وجيب داخلي وقاعدة مسطحة تقف عليها وحدها.'],
  },
  'market-apron': {
    de: [
      'Marktschürze',
      'Über Kreuz gebunden, damit nichts am Nacken zieht. Zwei tiefe Taschen, eine Schlaufe für ein Tuch und ein Stoff, dem ein Spritzer nichts ausmacht.\n\nEine Größe: Die Bänder entscheiden.',
    ],
    es: [
      'Delantal de mercado',
      'Cruzado a la espalda, para que nada tire del cuello. Dos bolsillos hondos, una presilla para el paño y una tela a la que no le importa una salpicadura.\n\nTalla única: deciden las cintas.',
    ],
    ar: [
      'مئزر السوق',
      'متقاطع على الظهر فلا شيء يشد الرقبة. جيبان عميقان وحلقة لمنشفة وقماش ثقيل لا تضره رشّة.\n\nمقاس واحد: الأشرطة تقرر.',
    ],
  },
  'linen-napkins': {
    de: [
      'Leinenservietten, vier Stück',
      'Vier Servietten von 45 Zentimetern mit Briefecken, in vier Farben, die gut nebeneinander liegen: Rosé, Ocker, Salbei und Schiefer.\n\nNach hundert Abendessen sehen sie besser aus als nach einem.',
    ],
    es: [
      'Servilletas de lino, cuatro',
      'Cuatro servilletas de 45 centímetros con esquinas en inglete, en cuatro colores que se llevan bien: rubor, ocre, salvia y pizarra.\n\nEstarán mejor después de cien cenas que después de una.',
    ],
    ar: [
      'مناديل كتان، أربعة',
      'أربعة مناديل بعرض 45 سنتيمترًا بزوايا مشطوفة، في أربعة ألوان متآلفة: الوردي والمغرة والمريمية والأردواز.\n\nستبدو بعد مئة عشاء أجمل منها بعد عشاء واحد.',
    ],
  },
  'picnic-blanket': {
    de: [
      'Karierte Picknickdecke',
      'Dicke recycelte Wolle in großem Karo, mit einem Lederriemen zum Tragen. Aufgerollt passt sie in einen Fahrradkorb.\n\nDie Farbe von Grasflecken ist berücksichtigt.',
    ],
    es: [
      'Manta de pícnic a cuadros',
      'Lana gruesa reciclada a cuadros grandes, con una correa de cuero para llevarla. Enrollada cabe en la cesta de una bicicleta.\n\nEl color de las manchas de hierba está previsto.',
    ],
    ar: [
      'بطانية نزهات مربعة النقش',
      'صوف سميك معاد التدوير بمربعات عريضة، مع حزام جلدي لحملها. تُلف فتتسع لها سلة دراجة.\n\nلون بقع العشب محسوب.',
    ],
  },
}
