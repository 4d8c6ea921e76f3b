/**
 * The words of the 4,000 passwords that are used most, without digits at their end: from the list "10k-most-common" of
 * SecLists (github.com/danielmiessler/SecLists, MIT License, Copyright Daniel Miessler). Crude as people type them.
 */
export const commonWords: ReadonlySet<string> = new Set(
  `
password qwerty dragon pussy baseball football letmein monkey mustang michael shadow master jennifer jordan superman
harley fuckme hunter fuckyou trustno ranger buster thomas tigger robert soccer fuck batman test pass killer hockey
george charlie andrew michelle love sunshine jessica asshole pepper daniel access joshua maggie starwars silver william
dallas yankees ashley hello amanda orange biteme freedom computer sexy thunder nicole ginger heather hammer summer
corvette taylor fucker austin merlin matthew golfer cheese princess martin chelsea patrick richard diamond yellow bigdog
secret asdfgh sparky cowboy camaro anthony matrix falcon iloveyou bailey guitar jackson purple scooter phoenix morgan
tigers porsche mickey maverick cookie nascar peanut justin money horny samantha panties steelers joseph snoopy boomer
whatever iceman smokey gateway dakota cowboys eagles chicken dick black zxcvbn please andrea ferrari knight hardcore
melissa compaq coffee booboo bitch johnny bulldog welcome james player wizard scooby charles junior internet bigdick mike
brandy tennis blowjob banana monster spider lakers miller rabbit enter mercedes brandon steven fender john yamaha diablo
chris boston tiger marine chicago rangers gandalf winter bigtits barney edward raiders porn badboy blowme spanky bigdaddy
johnson chester london midnight blue fishing hannah slayer rachel sexsex redsox asdf marlboro panther zxcvbnm arsenal
oliver qazwsx mother victoria jasper angel david winner crystal golden butthead viking jack iwantu shannon murphy angels
prince cameron girls madison wilson carlos hooters willie startrek captain maddog jasmine butter booger angela golf
lauren rocket tiffany theman dennis liverpoo flower forever green jackie muffin turtle sophie danielle redskins toyota
jason sierra winston debbie giants packers newyork jeremy casper bubba sandra lovers mountain united cooper driver tucker
helpme fucking pookie lucky maxwell bear suckit gators shithead fuckoff jaguar monica fred happy hotdog tits gemini lover
canada nathan victor florida nicholas rosebud metallic doctor trouble success stupid tomcat warrior peaches apples fish
qwertyui magic buddy dolphins rainbow gunner freddy alexis braves cock cocacola xavier dolphin testing bond member calvin
voodoo samson alex apollo fire tester walter beavis voyager peter porno bonnie rush beer apple scorpio jonathan skippy
sydney scott red power gordon travis beaver star jackass flyers boobs steve rebecca scorpion doggie legend yankee blazer
bill runner birdie bitches parker topgun heaven viper animal bigboy arthur baby private godzilla donald williams lifehack
phantom dave rock august sammy cool brian platinum jake bronco paul mark frank copper billy cumshot garfield willow cunt
little carter slut albert kitten super eagle shelby america jessie house free chevy bullshit white broncos horney surfer
nissan saturn airborne elephant marvin shit action adidas qwert kevin explorer walker police christin december benjamin
wolf sweet therock king online dickhead brooklyn teresa cricket sharon dexter racing penis gregory teens redwings dreams
michigan hentai magnum nothing donkey trinity digital stella cartman guinness speedy buffalo kitty pimpin einstein kelly
nelson nirvana vampire playboy louise pumpkin snowball girl sucker mexico beatles fantasy ford gibson celtic marcus
cherry cassie natasha sniper chance genesis hotrod reddog alexande college jester bigcock smith lasvegas carmen slipknot
death kimberly eclipse stanley samuel drummer homer montana music jimmy carolina colorado creative rocky goober friday
bollocks scotty abcdef bubbles hawaii fluffy mine stephen horses thumper pussies darkness asdfghjk pamela boobies buddha
vanessa sandman naughty douglas honda matt azerty shorty beach loveme simple poohbear badass destiny sarah denise vikings
lizard melanie assman sabrina nintendo water good howard time november october leather bastard young extreme hard vincent
lacrosse hotmail spooky amateur alaska badger paradise maryjane poop crazy mozart video russell vagina spitfire anderson
norman eric cherokee cougar barbara long family horse enigma allison raider brazil blonde jones dude drowssap jeff school
marshall lovely jeffrey caroline franklin booty molly snickers leslie nipples courtney diesel rocks eminem westside
suzuki daddy passion hummer ladies zachary frankie elvis reggie alpha suckme simpson patricia pirate tommy semperfi
jupiter redrum freeuser wanker stinky ducati paris natalie babygirl bishop windows spirit pantera monday patches brutus
houston smooth penguin marley forest cream flash maximus nipple bobby bradley vision pokemon champion fireman indian
softball picard system clinton cobra enjoy claire claudia boogie timothy marines security dirty admin wildcats pimp
dancer hardon veronica fucked abcd abcdefg ironman wolverin remember great freepass bigred squirt justice francis hobbes
kermit pearljam mercury domino denver brooke rascal hitman mistress simon tony friend peekaboo naked budlight electric
sluts stargate saints bondage brittany bigman zombie swimming duke babes scotland disney rooster brenda mookie swordfis
candy duncan olivia hunting blink alicia samsung whore virginia general passport erotic liberty arizona jesus newport
skipper rolltide balls galore christ weasel wombat digger classic bulldogs poopoo accord popcorn turkey jenny amber bunny
mouse titanic liverpool dreamer everton friends chevelle carrie gabriel psycho nemesis burton pontiac connor eatme lickme
roland cumming mitchell ireland lincoln arnold spiderma patriots goblue devils eugene empire asdfg cardinal brown shaggy
froggy qwer kawasaki kodiak people phpbb light kramer chopper hooker honey whynot lesbian lisa baxter adam snake teen
airplane britney avalon sandy sugar sublime stewart wildcat raven scarface elizabet trucks wolfpack pervert lawrence
raymond redhead american alyssa bambam movie woody shaved snowman chicks raptor stingray shooter france stars madmax
kristen sports jerry garcia simpsons lights ryan looking chronic alison hahaha packard hendrix perfect service spring
srinivas spike katie oscar brother bigmac suck single cannon georgia popeye tattoo texas party bullet taurus sailor
wolves panthers japan strike flowers pussycat loverboy berlin sticky marina tarheels fisher russia connie wolfgang
testtest mature bass catch juice women trooper hawkeye head freaky dodgers pakistan machine pyramid vegeta katana moose
tinker coyote infinity inside pepsi bang control hercules morris tickle outlaw browns billybob pickle michele antonio
sucks pavilion changeme caesar prelude tanner adrian darkside bowling wutang sunset robbie alabama danger zeppelin juan
rusty nick darkstar madonna bigone casino cheryl integra wrangler apache tweety bobafett simone none business sterling
trevor transam dustin harvey england seattle rose harry openup pandora trucker wallace indigo storm malibu weed review
babydoll doggy dilbert pegasus joker catfish flipper valerie herman fuckit detroit kenneth cheyenne bruins stacey smoke
joey seven marino fetish xfiles wonder stinger pizza babe pretty stealth manutd gracie gundam cessna longhorn presario
mnbvcxz wicked victory shelly awesome athena help holiday knicks street redneck casey gizmo scully devildog triumph eddie
bluebird shotgun peewee ronnie daisy special metallica madman country impala lennon roscoe omega enterpri miranda search
smitty blizzard unicorn tight rick ronald harrison trigger truck danny home winnie beauty thailand cadillac castle tyler
bobcat sunny stones asian freddie chuck butt loveyou norton hellfire hotsex indiana short panzer lonewolf trumpet colors
blaster fireball logan precious aaron elaine jungle atlanta gold corona curtis nikki polaris timber theone baller chipper
orlando island skyline dragons dogs benson licker goldie engineer kong pencil basketba open hornet world linda barbie
chan farmer valentin wetpussy indians larry redman foobar travel morpheus bernie target hotstuff photos laura savage
holly dollar turbo design newton hottie moon blondes lestat avatar future goforit random cancer smiley goldberg express
virgin zipper wrinkle stone andy babylon dong powers consumer dudley serenity samurai bigboobs skeeter lindsay joejoe
chocolat christia birthday stephani tang alfred ball maria sexual maxima sampson buckeye highland kristin seminole reaper
bassman nugget lucifer airforce nasty watson warlock dodge philip always chrissy burger bird snatch missy pink gang
maddie holmes huskers piglet photo joanne hamilton dodger paladin christy chubby buckeyes hamlet abcdefgh bigfoot sunday
manson goldfish garden deftones icecream blondie spartan julie harold charger brandi stormy sherry pleasure juventus
rodney galaxy holland escort zxcvb planet jerome wesley blues song peace cavalier gambit karen sidney ripper jamie sister
marie martha nylons aardvark nadine minnie whiskey bing plastic anal savannah loser racecar insane mememe hansolo chiefs
fredfred freak frog salmon concrete yvonne shamrock atlantis warren wordpass julian mariah rommel harris predator sylvia
massive cats mister stud marathon rubber ding trunks desire montreal justme faster kathleen irish bertha alpine sammie
diamonds tristan swinger stallion pitbull roberto ready april palmer audrey shirley fuckers jackoff bluesky sundance
renegade hollywoo bernard wolfman soldier picture pierre goddess manager nikita sweety titans ficken niners bottom bubble
ibanez webster sweetpea stocking tornado lindsey content bruce buck aragorn griffin campbell trojan christop newman wayne
tina rockstar father geronimo pascal crimson brooks hector penny anna google camera chandler fatcat lovelove cody waters
stimpy finger cindy wheels latin robin greenday brendan hiphop willy snapper funtime duck trombone adult cotton cookies
kaiser mulder westham latino jeep ravens aurora drizzt madness energy kinky sophia stefan slick rocker freeman french
mongoose speed henry hungry catdog ghost gogogo randy tottenha curious butterfl mission january singer sherman shark
techno lancer lalala autumn chichi orion trixie clifford delta bobbob bomber holden kiss spunky liquid mary beagle granny
network millie biggie beetle teacher susan toronto anakin genius dream cocks bush karate snakes bangkok callie pacific
daytona kelsey infantry skywalke foster felix sailing raistlin vanhalen huang herbert jacob blackie tarzan strider
sherlock dietcoke ultimate tree sprite artist devil python ninja misty ytrewq sweetie superfly drpepper potter darren
hobbit violet phillip maurice gloria nolimit mylove biscuit yahoo shasta smoker smile pebbles pics philly tintin lesbians
marlin cactus danni emerald showme pirates dogg colleen tazman tanker patton toshiba richie alberto gotcha graham dillon
emily jazz bigguy woman tomtom marion greg chaos fossil flight racerx creamy boss musicman warcraft window blade shuang
sheila microsoft allen getsome sally quality kennedy morrison yoyoyo teddy joanna andreas harder luke qazxsw boeing
keeper western isabelle subaru thuglife martina maniac tracey clayton zhuang stonecol snow spyder memphis regina logitech
dark million sesame poison titty terry kyle hamster ferret florence maiden velvet nookie buttons bingo sharks small miami
change lucas kansas muscle monroe whitney passwor bluemoon yomama tarheel lady leonard basket bianca stardust jumper
margaret archie charlott forget qwertz bones history milton waterloo stuff office oldman preston trains murray vertigo
swallow smiles standard alexandr parrot luther user nicolas surfing pioneer pete masters asdasd auburn hannibal frontier
panama lucy buffy brianna vette baggins groovy global turner blades spanking life byteme lobster collins dawg hilton
japanese polo markus coco deedee mikey strip jersey capital sasha sadie putter vader lester marcel banshee grendel
gilbert dead hidden iloveu sound ledzep michel female bugger buffett bryan hell kristina molson wookie sprint thanks
jericho grace mandy trebor bonehead mirage models stuart showtime squirrel pentium mario anime gator powder twister
connect neptune bruno engine eatshit mustangs shogun septembe pooh jimbo roger annie bacon center russian sabine damien
mollie voyeur leonardo camel chair germany giant nudist bone sleepy tequila megan fighter garrett dominic obiwan
makaveli vacation walnut ladybug cantona ccbill satan columbia napoleon dusty kissme motorola slut skater play robinson
valley coolio dagger bull horndog blake penguins rescue griffey californ champs qwertyuiop portland queen boat xanadu
tacoma mason carpet safety palace italia stevie picasso tempest ricardo roberts hairy foxtrot gary nimrod hotboy
asdfghjkl goose overlord blood wood stranger shaolin sooners socrates spiderman peanuts maxine rogers filthy donnie
ohyeah africa national kenny keith monique intrepid jasmin pickles fright potato darwin kingdom weezer throat romeo
gerard looker puppy butch monika suzanne sweets temple laurie josh megadeth nymets bigballs support stick today down
oakland qweasd chucky bridge carrot chargers discover dookie condor night butler hoover sunrise sinner jojo megapass
martini grateful abigail esther mushroom janice jamaica wright sims space there timmy gizmodo roxanne ralph tractor
cristina dance mypass hongkong helena redred rich basketball attack cash drunk dixie dublin bollox kingkong katrina miles
penelope thompson anything battle grizzly passat porter tracy defiant bowler knickers monitor wisdom wild slappy thor
letsgo feet brownie hudson playing playtime lightnin melvin atomic bart hawk goku glory qwaszx cosmos bosco knights
bentley beast slapshot lewis assword frosty gillian sara dumbass mallard deanna elwood wally titleist angelo aussie guest
golfing doobie loveit chloe elliott werewolf vipers janine blabla surf tardis serena shelley thegame legion rebels
fernando fast gerald double onelove loulou toto crash blackcat tacobell jedi manuel method river chase ludwig poopie
derrick breast kittycat isabel belly pikachu thankyou jose celeste celtics frances frogger scoobydo sabbath coltrane
budman willis jackal bigger silvia sooner gopher geheim lonestar primus newpass brasil husker element moomoo beefcake
tammy smokin personal anubis backup gorilla painter lowrider punkrock traffic claude daniela dale nancy boys easy kissing
kelley wendy theresa amazon alan fatass dodgeram dingdong malcolm boots spidey poker temp johnjohn miguel archer dogdog
tricky crusader weather syracuse spankme speaker meridian amadeus back falcons dorothy kenwood keyboard ilovesex blackman
shazam shalom jimbob richmond roller carson check fatman funny garbage sandiego loving magnus cooldude clover mobile bell
payton plumber tool topper jenna mariners rebel harmony caliente celica fletcher german diana oxford osiris punkin
tuesday close breeze bossman kangaroo billie judith astros scruffy donna qwertyu davis hearts kathy jammer java springer
rhonda ricky goodtime freckles flyboy doodle city nebraska bootie kicker webmaster vulcan iverson blueeyes stoner farside
rugby director bobbie hershey hermes monopoly west birdman blessed blackjac southern peterpan thumbs lawyer melinda
fingers coke nicola bohica heart kids blacky stories sentinel phoebe jesse guardian candyman scarlet pancho mandingo
munchkin billyboy student sword skiing sergio site sony rootbeer assassin cassidy frederic fitness giovanni scarlett
durango postal achilles dawn dylan kisses warriors imagine plymouth topdog asterix hallo bridget mouth weird will sithlord
sommer toby theking juliet avenger backdoor goodbye chevrole faith lorraine trance cosworth brad houses homers eternity
kingpin verbatim incubus blond zaphod shiloh spurs station jennie maynard mighty aliens hank charly running dogman printer
aggies chocolate deadhead hope javier pineappl thekid lizzie rockets ashton camels formula forrest rosemary oracle rain
porkchop abcde clancy nellie mystic inferno blackdog pauline alexander alice alfa grumpy flames scream lonely puffy proxy
valhalla unreal cynthia herbie engage pistol melody flying santiago scottie oakley portugal newbie venus beverly zorro
work writer stripper sebastia spread phil tobias links members metal andre funfun trojans again cyber hurrican moneys
zeus thing tomato lion atlantic celine trans account homerun hyperion skittles sean hastings fubar sailboat older oilers
craig conrad church damian dean broken hithere immortal sticks pilot peters lexmark maryland anders cheers possum columbus
cutter muppet beautiful stolen swordfish sport sonic jethro rockon asdfghj paper bonjour escape becky bears spartans
tinman lemons maxmax camelot chad chewie fusion saint dilligaf nopass myself hustler whitey yesyes smudge pinkfloy patriot
lespaul annette hammers catalina finish sausage orioles over colombia natural eating exotic iguana bella strong sheena
start slave pearl topcat lancelot angelica racer ramona crunch british button eileen steph skinny seeking rockhard chief
filter first freaks sakura pacman dalton newlife klingon watcher walleye tasha tasty sinatra starship steel starbuck
poncho gonzo grover catherin carol candle firefly goblin scotch diver usmc huskies eleven kentucky kitkat israel beckham
bicycle yourmom studio tara shane splash reality caitlin focus sapphire mailman clark hopper excalibu more wilbur illini
imperial phillips lansing gothic golfball carlton camille macdaddy vectra dannyboy jane betty benny bennett leader
martinez aquarius barkley hayden caught franky floyd sassy prodigy clarence noodle vortex beatrice siemens pedro phillies
research groups carolyn fritz doughboy dracula nurses loco madrid lollipop trout utopia chrono cooler conner nevada wibble
werner summit marco marilyn babies capone fugazi panda mama qazwsxed puppies triton command ernest momoney iforgot wolfie
studly shawn renee alien hamburg catman china forgot drew oregon train cutlass brothers holes heidi mothers what walrus
bigtime bike xtreme simba rookie angie fresh sanchez rotten maestro luis look elijah monty bender yoda shania shock phish
thecat rightnow reagan baddog asia greatone randall napster bogart high hitler emma kill weaver wildfire isaiah belinda
beaner yoyo select snuggles some technics toon rayray albion greens fashion gesperrt santana paint powell credit darling
mystery bowser bottle brucelee hehehe mojo bikini woofwoof strap sites spears theodore julius richards amelia central
nyjets punisher username vanilla twisted bryant brent here elizabeth erica kimber viagra veritas pony pool lifetime
mayhem redbull govols gremlin gmoney rupert rovers lorenzo trident abnormal davidson deskjet cuddles nice bristol karina
milano jarhead bigbird bizkit sixers slider starfish meghan michaela market grant caligula carl flicks films madden
railroad cosmo cthulhu bradford military bearbear swedish spawn polly these todd reds anarchy groove franco tyrone vegas
airbus christine clips delete duster monkeys jazzman stroke stocks sting pippen labrador justdoit meatball saturday park
vector cooter defender desert demon nike bubbas bonkers english kahuna wildman sirius static terror teenage leelee
marissa microsof mechanic robotech rated hailey chaser sanders salsero nuts macross quantum rachael tsunami universe
cruise nguyen hellyeah vernon striker sixty steele spice spectrum thumb mellow astrid cancun cartoon sabres samiam oranges
oklahoma coleman denali noodles buzz warthog bloody blueblue zappa wolverine lance jean harper calico rover door closeup
bonsai evelyn kathryn keystone yzerman theboss tolkien jill megaman rasta bean handsome goofy gringo gofish samsam scuba
onlyme corrado clown clapton deborah boris bulls vivian jayhawk bethany sharky seeker somethin pillow thesims lighter
lkjhgf barry guiness gymnast goalie godsmack doug lolo poppy abby clemson clipper nobody elliot kingston miriam belle
yosemite tommyboy lamont meat marianne marc gretzky happyday frisco scratch orchid manchest quincy unbelievable aberdeen
dawson nathalie boxing hill korn ziggy supersta stoney senior amature barber babyboy goliath hack hardrock children frodo
scout scrappy rosie qazqaz tracker active craving commando cohiba deep cyclone dana jade better sinclair smelly lions
jokers jeanette julia jojojo groucho cheetah champ firefox packer magnolia typhoon tundra kenworth village volley beth
swimmer skydive patty peugeot pompey legolas kristy redhot rodman redalert having grapes carrera floppy dollars quattro
adams cloud davids nofear homemade whisper vermont webmaste jayjay philips phone topher midget ripken havefun gretchen
canon celebrity five getting ghetto direct otto ragnarok trinidad usnavy conover cruiser buzzard kingfish misfit moore
warlord wassup blackhaw zippy shearer tights thursday kungfu journey meatloaf marlene rider bananas cancel paradox lynn
queens aikido cigars nova hoosier eeyore streaming mayday rivers revenge animated banker baddest fortune deadman homepage
whocares iscool jamesbon sweden skidoo spock petra pinhead micron amsterda army aside gunnar chip foot fowler february
face fletch sapper science luckydog magick popopo public ultima derek cypress booker edwards experience bigbear yummy
searay sinbad soleil software piccolo thirteen leopard legacy jensen justine memorex marisa mathew redwing rasputin
anfield greenbay feather scanner danzig erik exodus vinnie zero subway tank second snapple sneakers poodle junebug june
marker mellon ronaldo roadkill asdfjkl beaches greene force doitnow ozzy madeline radio tyson christian daphne boxster
brighton emmanuel emerson mnbvcx moocow wagner janet bigmoney stereo live animals balance hansen cabbage canadian lori
loud malaka adriana coolman crawford dante kool mirror intruder zenith woohoo tanya tango stacy pisces laguna krystal
maxell barcelon chainsaw chickens downtown magicman profit pothead coconut chuckie contact clevelan designer builder
budweise hotshot horizon mondeo strange stumpy smiths sparks slacker piper pitchers passwords laptop jeremiah allmine
alliance halflife grandma hayley cecilia chacha saratoga santos doogie number positive crow darrell bonita volvo beastie
sunnyday stoned sonics starfire snapon pepe tiberius lisalisa retard ripple golfgolf flounder garage royals dragoon
dickie ocean majestic poppop trailers dammit nokia bobobo emmitt knock minime mikemike whitesox seamus solo sparkle
angelina goodluck charlton goat ruby passme oasis rainman twins treasure absolutely club custom cyclops nipper bucket
beerbeer bimmer susanne stunner stevens shell sheba tootsie tiny reefer really gollum chico caveman carole fishes
`
    .trim()
    .split(/\s+/),
);
