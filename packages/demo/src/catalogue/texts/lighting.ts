import type { CatalogueTexts } from '../translations.ts'

export const lightingTexts: CatalogueTexts = {
  'mushroom-lamp': {
    de: [
      'Tischleuchte Porcino',
      'Eine Kuppel auf einem Stiel. Der Schirm ist aus einem Blech gedrückt und wirft das Licht nach unten, auf das Buch und nicht in die Augen gegenüber.\n\nBerühren Sie den Stiel, um sie zu dimmen. Sie merkt sich die Stufe.',
    ],
    es: [
      'Lámpara de mesa Porcino',
      'Una cúpula sobre un tallo. La pantalla se repuja de una sola chapa y arroja la luz hacia abajo, sobre el libro y no a los ojos de enfrente.\n\nToque el tallo para atenuarla. Recuerda dónde la dejó.',
    ],
    ar: [
      'مصباح طاولة بورتشينو',
      'قبة على ساق. مظلته مشكّلة من صفيحة واحدة وترسل الضوء إلى الأسفل، على الكتاب لا في عيني من يقابلك.\n\nالمس الساق لتخفيف الضوء. يتذكر أين تركته.',
    ],
  },
  'paper-lantern': {
    de: [
      '提灯 Papierlaterne',
      'Papier vom Maulbeerbaum auf Rippen aus Bambus. Sie faltet sich flach, öffnet sich zur Kugel und macht jeden Raum zehn Minuten später am Abend.\n\nHängt an einem gewöhnlichen Pendelkabel.',
    ],
    es: [
      '提灯 Farol de papel',
      'Papel de morera sobre varillas de bambú. Se pliega en plano, se abre en esfera y en cualquier cuarto hace que sean diez minutos más tarde.\n\nCuelga de un cable de suspensión corriente.',
    ],
    ar: [
      '提灯 فانوس ورقي',
      'ورق توت على أضلاع من الخيزران. يُطوى مسطحًا ويُفتح كرةً، ويجعل أي غرفة أقرب إلى المساء بعشر دقائق.\n\nيُعلّق بسلك إنارة عادي.',
    ],
  },
  'taper-candles': {
    de: ['Stabkerzen, sechs Stück', 'Von Hand getaucht, tropffrei, je neun Stunden.'],
    es: ['Velas largas, seis', 'Bañadas a mano, sin goteo, nueve horas cada una.'],
    ar: ['شموع طويلة، ست', 'مغموسة يدويًا، لا تقطر، تسع ساعات لكل منها.'],
  },
  'brass-candlestick': {
    de: [
      'Kerzenhalter aus Messing',
      'Aus dem vollen Stab gedreht und dann in Ruhe gelassen: kein Lack. Er beginnt hell und findet zur Farbe von Honig.\n\nFür Stabkerzen von 22 mm.',
    ],
    es: [
      'Candelero de latón torneado',
      'Torneado de barra maciza y después dejado en paz: sin laca. Empieza brillante y acaba del color de la miel.\n\nPara velas de 22 mm.',
    ],
    ar: [
      'شمعدان نحاسي مخروط',
      'خُرط من قضيب مصمت ثم تُرك وشأنه: بلا طلاء. يبدأ لامعًا ويستقر على لون العسل.\n\nلشموع بقطر 22 مم.',
    ],
  },
  'fanous-lantern': {
    de: [
      'فانوس Laterne aus durchbrochenem Messing',
      'Eine Laterne aus durchbrochenem Messing. Am Tag ein stiller Gegenstand mit einem Ring; mit einem Teelicht füllen sich die Wände mit kleinen Sternen.\n\nHöhe 32 cm. Nur für Kerzen, drinnen oder in einer stillen Nacht.',
    ],
    es: [
      'فانوس Farol de latón calado',
      'Un farol de latón calado. De día es un objeto tranquilo con una anilla; con una velita dentro, las paredes se llenan de estrellas pequeñas.\n\nAltura 32 cm. Solo para velas, dentro de casa o en una noche sin viento.',
    ],
    ar: [
      'فانوس من النحاس المخرّم',
      'فانوس من النحاس المخرّم. في النهار قطعة هادئة تعلوها حلقة، فإذا أُضيئت شمعة في داخله رسم على الجدران نجومًا صغيرة.\n\nارتفاعه 32 سم. للشموع فقط، في الداخل أو في ليلة ساكنة.',
    ],
  },
  'pleated-lamp': {
    de: [
      'Plisseeleuchte',
      'Ein Fuß aus Keramik, schwer wie eine Melone, und ein plissierter Leinenschirm, der von innen glüht. Wählen Sie beide einzeln; ein Paar, das sich streitet, haben wir noch nicht gefunden.',
    ],
    es: [
      'Lámpara plisada',
      'Una base de cerámica con el peso de un melón y una pantalla de lino plisado que brilla desde dentro. Elija cada una por su lado; aún no hemos encontrado una pareja que discuta.',
    ],
    ar: [
      'مصباح بمظلة مطوية',
      'قاعدة خزفية بثقل بطيخة ومظلة من كتان مطوي تتوهج من الداخل. اختر كلًا منهما على حدة، فلم نجد بعد زوجًا يتخاصم.',
    ],
  },
  'works-pendant': {
    de: [
      'Werkstattleuchte',
      'Der emaillierte Schirm, der sechzig Jahre über jeder Werkbank hing, in der Größe für den Küchentisch. Innen weiß, außen farbig, unverwüstlich.\n\nZwei über einem langen Tisch sehen besser aus als eine in der Mitte.',
    ],
    es: [
      'Lámpara de taller',
      'La pantalla esmaltada que colgó sesenta años sobre cada banco de trabajo, a la medida de una mesa de cocina. Blanca por dentro, de color por fuera, indestructible.\n\nDos sobre una mesa larga quedan mejor que una en el centro.',
    ],
    ar: [
      'مصباح الورشة المعلق',
      'المظلة المطلية بالمينا التي عُلّقت ستين عامًا فوق كل طاولة عمل، بمقاس طاولة المطبخ. بيضاء من الداخل، ملونة من الخارج، لا تبلى.\n\nاثنان فوق طاولة طويلة أجمل من واحد في الوسط.',
    ],
  },
  'heron-lamp': {
    de: [
      'Schreibtischleuchte Reiher',
      'Zwei Arme, drei Gelenke, eine Feder. Richten Sie sie aus, sie bleibt dort und steht auf einem Bein wie der Vogel, nach dem sie heißt.\n\nDer Fuß nimmt eine Büroklammer auf oder eine Pflaume.',
    ],
    es: [
      'Flexo Garza',
      'Dos brazos, tres articulaciones, un muelle. Apunte a donde quiera y ahí se queda, sobre una pata, como el ave que le da nombre.\n\nEn la base cabe un clip o una ciruela.',
    ],
    ar: [
      'مصباح مكتب مالك الحزين',
      'ذراعان وثلاثة مفاصل ونابض واحد. وجّهه حيث تشاء فيبقى، واقفًا على ساق واحدة كالطائر الذي سُمّي باسمه.\n\nتتسع قاعدته لمشبك ورق أو حبة برقوق.',
    ],
  },
  'beeswax-pillar': {
    de: [
      'Stumpenkerze aus Bienenwachs',
      'Reines Bienenwachs ohne Zusatz. Duftet leise nach der Wiese, von der es kommt.',
    ],
    es: ['Velón de cera de abeja', 'Cera de abeja pura, sin añadidos. Huele apenas al prado del que viene.'],
    ar: ['شمعة من شمع العسل', 'شمع عسل نقي بلا إضافات. تفوح منه رائحة خفيفة من المرج الذي جاء منه.'],
  },
  'oil-lamp': {
    de: [
      'Öllampe aus Glas',
      'Ein Tropfen aus geblasenem Glas mit einem Docht aus Glasfaser, der Sie überlebt. Das Lampenöl kommt von oben hinein; eine Füllung reicht für vier lange Abendessen.\n\nJedes Stück ist um einen Millimeter anders und hat seine Luftblase an anderer Stelle.',
    ],
    es: [
      'Lámpara de aceite de vidrio',
      'Una gota de vidrio soplado con una mecha de fibra que le sobrevivirá. El aceite entra por arriba; una carga dura cuatro cenas largas.\n\nCada pieza difiere en un milímetro y guarda su burbuja en otro sitio.',
    ],
    ar: [
      'مصباح زيت زجاجي',
      'قطرة من زجاج منفوخ بفتيل من ألياف الزجاج يعيش بعدك. يُملأ بزيت المصابيح من الأعلى، وتكفي الملأة لأربع أمسيات طويلة.\n\nتختلف كل قطعة مليمترًا أو نحوه، وفقاعتها في موضع آخر.',
    ],
  },
}
