"""A learning platform for tests: one course, three people, a gradebook, made with lti1p3platform.

Prints its address, and answers until its standard input ends. What begins with /test/ is for the test that started it.
"""

import json
import sys
import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from urllib.parse import parse_qs, urlsplit

from cryptography.hazmat.primitives.asymmetric import rsa
from cryptography.hazmat.primitives.serialization import Encoding, NoEncryption, PrivateFormat, PublicFormat
from lti1p3platform.exceptions import LineItemNotFoundException
from lti1p3platform.ltiplatform import LTI1P3PlatformConfAbstract
from lti1p3platform.membership import Context
from lti1p3platform.message_launch import LTIAdvantageMessageLaunchAbstract
from lti1p3platform.oidc_login import OIDCLoginAbstract
from lti1p3platform.registration import Registration
from lti1p3platform.request import Request
from lti1p3platform.score import UpdateScoreStatus
from lti1p3platform.service_connector import AssignmentsGradesService, NamesRoleProvisioningService

MEMBERSHIP = "http://purl.imsglobal.org/vocab/lis/v2/membership"
PEOPLE = {
    "t1": ("Tina Teacher", "tina@lms.example", [f"{MEMBERSHIP}#Instructor"], None),
    "s1": ("Ada Lovelace", "ada@lms.example", [f"{MEMBERSHIP}#Learner"], "7"),
    "s2": ("Bob Bauer", "bob@lms.example", [f"{MEMBERSHIP}#Learner"], None),
    "x1": ("Gus Guest", "gus@lms.example", ["http://purl.imsglobal.org/vocab/lis/v2/institution/person#Staff"], None),
}


def key_pair():
    key = rsa.generate_private_key(public_exponent=65537, key_size=2048)
    private = key.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption()).decode()
    public = key.public_key().public_bytes(Encoding.PEM, PublicFormat.SubjectPublicKeyInfo).decode()
    return private, public


class Platform:
    """What the platform knows."""

    def __init__(self):
        self.address = ""
        self.private, self.public = key_pair()
        self.forged, _ = key_pair()
        self.tool = ""
        self.tool_keys = ""
        self.client = "kalah"
        self.scores = []
        self.latest = {}
        self.items = []
        self.failures = 0
        self.registered = None


PLATFORM = Platform()


class PlatformRequest(Request):
    def build_metadata(self, request):
        return request


class PlatformConf(LTI1P3PlatformConfAbstract):
    def init_platform_config(self, **kwargs):
        self.get_registration()

    def get_registration_by_params(self, **kwargs):
        registration = Registration()
        registration.set_iss(PLATFORM.address).set_client_id(PLATFORM.client).set_deployment_id("1")
        registration.set_launch_url(f"{PLATFORM.tool}/points").set_oidc_login_url(f"{PLATFORM.tool}/lti/login")
        registration.set_deeplink_launch_url(f"{PLATFORM.tool}/lti/launch")
        registration.set_platform_public_key(PLATFORM.public).set_platform_private_key(PLATFORM.private)
        registration.set_tool_key_set_url(PLATFORM.tool_keys)
        return registration


class Login(OIDCLoginAbstract):
    def set_lti_message_hint(self, **kwargs):
        self._lti_message_hint = kwargs["hint"]

    def get_redirect(self, url):
        return url


class Launch(LTIAdvantageMessageLaunchAbstract):
    """A launch; the hint says what is wrong with it."""

    def prepare_launch(self, preflight_response):
        user, hint = preflight_response["login_hint"], preflight_response["lti_message_hint"]
        kinds = hint.split(",")
        name, mail, roles, number = PEOPLE[user]
        self.set_user_data(user, roles, name, mail)
        if number:
            self.set_extra_claims({"https://purl.imsglobal.org/spec/lti/claim/lis": {"person_sourcedid": number}})
        self.set_launch_context_claim("42", ["CourseOffering"], "Artificial intelligence", "AI")
        self.set_resource_link_claim("item-1")
        for kind in kinds:
            if kind.startswith("content="):
                self.set_custom_parameters_claim({"kalah": kind.removeprefix("content=")})
        self.set_nrps(f"{PLATFORM.address}/members")
        self.set_ags(f"{PLATFORM.address}/items", f"{PLATFORM.address}/items/1")
        if "deep-link" in kinds:
            self.set_dl(f"{PLATFORM.address}/deep-link", extra_data={"secret": "x"})
        if "expired" in kinds:
            self.set_id_token_expiration(-60)
        registration = self._platform_config.get_registration()
        if "forged" in kinds:
            # Under the name of the key that the platform shows.
            registration.get_kid = lambda kid=registration.get_kid(): kid
            registration.set_platform_private_key(PLATFORM.forged)
        if "foreign" in kinds:
            registration.set_client_id("another-tool")
        if "other-deployment" in kinds:
            registration.set_deployment_id("2")


    def render_launch_form(self, launch_data, **kwargs):
        return launch_data


class Gradebook(AssignmentsGradesService):
    def find_lineitems(self, page=1, limit=None, line_item_id=None, resource_link_id=None, resource_id=None, tag=None):
        return {"content": [self.find_lineitem("1")], "has_next": False, "next": None}

    def find_lineitem(self, line_item_id):
        return {"id": f"{PLATFORM.address}/items/{line_item_id}", "label": "Kalah", "scoreMaximum": 20}

    def create_lineitem(self, creation_data):
        return {**creation_data, "id": f"{PLATFORM.address}/items/2"}

    def update_lineitem(self, update_data):
        return update_data

    def delete_lineitem(self, line_item_id):
        return None

    def get_results(self, line_item_id, page=1, limit=None, user_id=None):
        return {"content": [], "has_next": False, "next": None}

    def update_score(self, line_item_id, score):
        if line_item_id not in ("1", "2"):
            raise LineItemNotFoundException()
        PLATFORM.scores.append(score)
        user, at = score["userId"], score["timestamp"]
        if PLATFORM.latest.get(user, "") >= at:
            return UpdateScoreStatus.OLD_TIMESTAMP
        PLATFORM.latest[user] = at
        return UpdateScoreStatus.SUCCESS


class Members(NamesRoleProvisioningService):
    def get_context_by_id(self):
        return Context("42", "AI", "Artificial intelligence")

    def get_member_data_page(self, page=1, limit=None, role=None, since=None):
        people = list(PEOPLE.items())
        place = int(page)
        user, (name, mail, roles, number) = people[place - 1]
        member = {"user_id": user, "name": name, "email": mail, "roles": roles}
        if number:
            member["lis_person_sourcedid"] = number
        return {"content": [member], "has_next": place < len(people)}


class Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def log_message(self, *args):
        pass

    def answer(self, value, status=200, media_type="application/json", headers=()):
        body = b"" if value is None else json.dumps(value).encode()
        self.send_response(status)
        self.send_header("Content-Type", media_type)
        self.send_header("Content-Length", str(len(body)))
        for name, text in headers:
            self.send_header(name, text)
        self.end_headers()
        self.wfile.write(body)

    def asked(self):
        length = int(self.headers.get("Content-Length") or 0)
        body = self.rfile.read(length).decode()
        parts = urlsplit(self.path)
        is_json = "json" in (self.headers.get("Content-Type") or "")
        form = {} if is_json else {name: values[0] for name, values in parse_qs(body).items()}
        return parts.path, {
            "method": self.command,
            "form_data": form,
            "get_data": {name: values[0] for name, values in parse_qs(parts.query).items()},
            "headers": self.headers,
            "content_type": self.headers.get("Content-Type"),
            "path": parts.path,
            "json": json.loads(body) if is_json and body else None,
        }

    def handle_any(self):
        path, asked = self.asked()
        try:
            self.route(path, asked)
        except Exception as error:  # The test sees what went wrong.
            self.answer({"error": repr(error)}, 400)

    do_GET = do_POST = handle_any

    def route(self, path, asked):
        query, form = asked["get_data"], asked["form_data"]
        if path == "/test/login":
            login = Login(PlatformRequest(asked), PlatformConf())
            login.set_lti_message_hint(hint=query["hint"])
            if "target" in query:
                login.set_launch_url(query["target"])
            self.answer({"address": login.initiate_login(query["user"])})
        elif path == "/auth":
            launch = Launch(PlatformRequest(asked), PlatformConf())
            for kind in query["lti_message_hint"].split(","):
                if kind.startswith("target="):
                    launch.set_launch_url(PLATFORM.tool + kind.removeprefix("target="))
            self.answer(launch.lti_launch())
        elif path == "/keys":
            self.answer(PlatformConf().get_jwks())
        elif path == "/token":
            self.answer(PlatformConf().get_access_token(form))
        elif path == "/members":
            service = Members(PlatformRequest(asked), PlatformConf(), f"{PLATFORM.address}/members")
            response = service.handle_resp(service.handle_get_members)
            place = int(query.get("page", 1))
            more = [("Link", f'<{PLATFORM.address}/members?page={place + 1}>; rel="next"')]
            more = more if place < len(PEOPLE) else []
            self.answer(response.result, response.code, response.media_type, more)
        elif path == "/items":
            service = Gradebook(PlatformRequest(asked), PlatformConf(), f"{PLATFORM.address}/items")
            response = service.handle_resp(service.handle_create_lineitem)
            self.answer(response.result, response.code, response.media_type)
        elif path.startswith("/items/") and path.endswith("/scores"):
            if PLATFORM.failures > 0:
                PLATFORM.failures -= 1
                self.answer({"error": "busy"}, 503)
                return
            service = Gradebook(PlatformRequest(asked), PlatformConf(), f"{PLATFORM.address}/items")
            response = service.handle_resp(service.handle_update_score, line_item_id=path.split("/")[2])
            self.answer(response.message, response.code)
        elif path == "/deep-link":
            PLATFORM.items = PlatformConf().validate_deeplinking_resp(form)
            self.answer(PLATFORM.items)
        elif path == "/openid-configuration":
            address = PLATFORM.address
            self.answer({
                "issuer": address, "authorization_endpoint": f"{address}/auth", "token_endpoint": f"{address}/token",
                "jwks_uri": f"{address}/keys", "registration_endpoint": f"{address}/register",
                "https://purl.imsglobal.org/spec/lti-platform-configuration": {"product_family_code": "testing"},
            })
        elif path == "/register":
            if self.headers.get("Authorization") != "Bearer once":
                self.answer({"error": "no token"}, 401)
                return
            PLATFORM.registered = asked["json"]
            tool = asked["json"]["https://purl.imsglobal.org/spec/lti-tool-configuration"]
            PLATFORM.client = "registered"
            self.answer({
                "client_id": "registered",
                "https://purl.imsglobal.org/spec/lti-tool-configuration": {**tool, "deployment_id": "1"},
            })
        elif path == "/test/tool":
            PLATFORM.tool, PLATFORM.tool_keys = query["address"], query["keys"]
            self.answer({})
        elif path == "/test/fail":
            PLATFORM.failures = int(query["count"])
            self.answer({})
        elif path == "/test/seen":
            self.answer({"scores": PLATFORM.scores, "failures": PLATFORM.failures, "registered": PLATFORM.registered})
        else:
            self.answer({"error": "no such page"}, 404)


def main():
    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    PLATFORM.address = f"http://127.0.0.1:{server.server_port}"
    threading.Thread(target=server.serve_forever, daemon=True).start()
    print(PLATFORM.address, flush=True)
    sys.stdin.read()


main()
